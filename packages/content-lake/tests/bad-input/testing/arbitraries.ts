import fc from 'fast-check'

/** Bytes without a meaning. */
export const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array))

/** Values in the place of others. */
export const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('production', 'luna', '__proto__', '../..', '\u0000', 'https://x', -1, 1e308),
)

const names = fc.constantFrom(
  'actions',
  'aclMode',
  'actionType',
  'allowCredentials',
  'create',
  'dataset',
  'datasetName',
  'delete',
  'description',
  'email',
  'enabled',
  'expiresAt',
  'filter',
  'grants',
  'headers',
  'id',
  'label',
  'languages',
  'mutations',
  'name',
  'origin',
  'params',
  'password',
  'patch',
  'position',
  'projection',
  'publicKey',
  'query',
  'role',
  'roleName',
  'rule',
  'schemas',
  'secret',
  'url',
  'targetDataset',
  'title',
  'transactionId',
  'value',
  'version',
  '__proto__',
  'constructor',
)

/** JSON that has something of what handlers ask for. */
export const json = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.dictionary(names, junk, { maxKeys: 6 }).map((of) => JSON.stringify(of)),
  },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
)

/** JSON, JSON that breaks off or goes on, nesting without an end, and bytes. */
export const body = fc.oneof(
  { weight: 4, arbitrary: json.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: json.map((text) => Buffer.from(text.slice(0, text.length / 2))) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(json, bytes)
      .map(([text, more]) => Buffer.concat([Buffer.from(text), more])),
  },
  { weight: 2, arbitrary: bytes },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('['.repeat(5_000), '{"a":'.repeat(5_000), '')
      .map((text) => Buffer.from(text)),
  },
)
