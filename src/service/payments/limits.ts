// How large a payment message may be. What is larger is refused by name, never cut.

/** Elements in elements: the deepest message of the schemata, in two envelopes, has some 20. */
export const ELEMENT_DEPTH_MAX = 32;
/** Characters of one transaction, or of what a message says outside its transactions. */
export const TRANSACTION_CHARACTERS_MAX = 1024 * 1024;
/** Elements of one transaction, or of a message outside its transactions: usual ones have up to 200. */
export const TRANSACTION_ELEMENTS_MAX = 12_000;
/** Parties of one transaction, or of a message outside its transactions: usual ones have 4 to 12. */
export const TRANSACTION_PARTIES_MAX = 500;
/** Transactions of one part: a longer message is returned in parts, so that memory does not grow with it. */
export const PART_TRANSACTIONS_MAX = 100;
/** Parts of a message that were not understood are named up to this many; one more counts the rest. */
export const UNREAD_NAMED_MAX = 20;
/** Characters of one SWIFT message: the network takes 10,000, and files from other systems somewhat more. */
export const SWIFT_CHARACTERS_MAX = 64 * 1024;
/** Names in the texts of one message that are compared; usual ones have one or two. */
export const TEXT_COMPARISONS_MAX = 1000;
/**
 * Expected milliseconds of one processor (screening/message-cost.ts) that a message may cost whose sender
 * waits. One of 500 parties with addresses, and a line of remittance for every two, has 2300.
 */
export const MESSAGE_MS_MAX = 4000;
/** The same for a part of a message in a file, where nobody waits. */
export const PART_MS_MAX = 60_000;
