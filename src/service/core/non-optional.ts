/** A record of the contract with all its fields. */
export type NonOptional<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };
