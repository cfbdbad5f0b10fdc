/** A command that cannot go on for a reason its reader can do something about; the message is the whole answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** A command that was typed wrongly: the answer is the sentence, and how to get help. */
export class UsageRefusal extends Refusal {}
