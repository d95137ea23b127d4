import type { TestLake } from '../../testing/test-lake.ts'
import type { TypeDefinition } from '../schema-type.ts'

/** The id of the schema that `deployTestSchema` stores. */
export const SCHEMA_ID = '_.schemas.default'

/** Types as the CLI deploys them: functions in a configuration are `conditional`. */
export const TEST_TYPES: readonly TypeDefinition[] = [
  {
    name: 'page',
    type: 'document',
    fieldsets: [{ name: 'locked', readOnly: true } as TypeDefinition],
    fields: [
      { name: 'title', type: 'string' },
      { name: 'intro', type: 'text' },
      { name: 'language', type: 'string', readOnly: true, hidden: true },
      { name: 'views', type: 'number' },
      { name: 'day', type: 'date' },
      { name: 'secret', type: 'string', hidden: true },
      { name: 'fixed', type: 'string', readOnly: true },
      { name: 'inLockedSet', type: 'string', fieldset: 'locked' },
      { name: 'perhapsHidden', type: 'string', hidden: 'conditional' },
      { name: 'perhapsFixed', type: 'string', readOnly: 'conditional' },
      { name: 'seo', type: 'seo' },
      { name: 'tags', type: 'array', of: [{ type: 'string' }] },
      { name: 'picture', type: 'image', fields: [{ name: 'alt', type: 'string' }] },
      { name: 'author', type: 'reference', to: [{ type: 'person' }] },
      { name: 'modules', type: 'array', of: [{ type: 'quote' }, { type: 'columns' }] },
      { name: 'body', type: 'richText' },
    ],
  },
  {
    name: 'seo',
    type: 'object',
    fields: [
      { name: 'title', type: 'string' },
      { name: 'keywords', type: 'array', of: [{ type: 'string' }] },
      { name: 'internal', type: 'string', hidden: true },
      { name: 'social', type: 'object', fields: [{ name: 'card', type: 'string' }] },
    ],
  },
  {
    name: 'quote',
    type: 'object',
    fields: [
      { name: 'text', type: 'text' },
      { name: 'by', type: 'string' },
    ],
  },
  {
    name: 'columns',
    type: 'object',
    fields: [{ name: 'modules', type: 'array', of: [{ type: 'quote' }, { type: 'columns' }] }],
  },
  {
    name: 'richText',
    type: 'array',
    of: [
      {
        type: 'block',
        styles: [{ value: 'normal' }, { value: 'h2' }],
        lists: [{ value: 'bullet' }],
        marks: {
          decorators: [{ value: 'strong' }],
          annotations: [{ name: 'link', type: 'object', fields: [{ name: 'href', type: 'url' }] }],
        },
      },
      { type: 'image' },
    ],
  },
  { name: 'person', type: 'document', fields: [{ name: 'name', type: 'string' }] },
  { name: 'clock', type: 'document', liveEdit: true, fields: [{ name: 'time', type: 'string' }] },
]

/** Deploys `TEST_TYPES` as `sanity schemas deploy` does. */
export async function deployTestSchema({ mutate }: Pick<TestLake, 'mutate'>): Promise<void> {
  const schema = {
    _id: SCHEMA_ID,
    _type: 'system.schema',
    workspace: { name: 'default' },
    version: '2025-05-01',
    schema: JSON.stringify(TEST_TYPES),
  }
  await mutate([{ createOrReplace: schema }], { systemDocuments: true })
}
