interface Identifiers {
  identifiers: readonly unknown[]
}

/** This shop keeps no metafields, so none is found under any name. */
export const noMetafields = {
  metafield: (): null => null,
  metafields: (_source: unknown, { identifiers }: Identifiers): null[] =>
    identifiers.map(() => null),
}
