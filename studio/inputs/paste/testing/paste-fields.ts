import { sanitySchemaToPortableTextSchema } from '@portabletext/sanity-bridge'
import { type ArraySchemaType, createSchema, type ObjectSchemaType } from 'sanity'
import { schemaTypes } from '#schemas/index.ts'
import type { PasteTarget } from '../fit-pasted-blocks.ts'

const schema = createSchema({ name: 'paste', types: schemaTypes })

const isPortableText = (type: unknown): type is ArraySchemaType =>
  Array.isArray((type as { of?: unknown }).of) &&
  (type as ArraySchemaType).of.some((member) => isBlock(member))

const isBlock = (type: { name: string; type?: unknown }): boolean =>
  type.name === 'block' || (type.type ? isBlock(type.type as { name: string }) : false)

/** Every Portable Text field of the schemas by the type that has it, as the editor reads it. */
export const portableTextFields: Readonly<Record<string, PasteTarget['schema']>> =
  Object.fromEntries(
    schema
      .getTypeNames()
      .map((name) => schema.get(name))
      .flatMap((type) =>
        type && 'fields' in type
          ? (type as ObjectSchemaType).fields.map((field) => [type.name, field] as const)
          : [],
      )
      .filter(([, field]) => isPortableText(field.type))
      .map(([owner, field]) => [
        `${owner}.${field.name}`,
        sanitySchemaToPortableTextSchema(field.type as never),
      ]),
  )
