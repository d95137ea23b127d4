import { defaultSchema } from '@portabletext/html'

type Named = { name: string; value: string; title?: string }

const named = (...names: string[]): Named[] => names.map((name) => ({ name, value: name }))

/**
 * Schema of pasted HTML before it is fitted to a field: everything that the sources write, so that what a field lacks is
 * known and can be named.
 */
export const pastedSchema: typeof defaultSchema = {
  ...defaultSchema,
  decorators: named('strong', 'em', 'sup', 'sub', 'underline', 'strike-through', 'code'),
  blockObjects: defaultSchema.blockObjects.filter(({ name }) => name === 'table'),
  inlineObjects: [],
}
