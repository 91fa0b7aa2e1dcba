// What can be undone and done again.

const UNDO_STEPS = 200;

class Past {
  constructor() {
    this.forget();
  }

  get canUndo() { return this.past.length > 0; }
  get canRedo() { return this.future.length > 0; }

  forget() {
    [this.past, this.future] = [[], []];
  }

  /** Before a change. now: the state that it changes. */
  remember(now) {
    this.past.push(now);
    if (this.past.length > UNDO_STEPS) this.past.shift();
    this.future = [];
  }

  /** The state before the last change, in exchange for the one there is now. */
  undo(now) {
    this.future.push(now);
    return this.past.pop();
  }

  redo(now) {
    this.past.push(now);
    return this.future.pop();
  }
}
