import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchPublished } from '#lib/content/published-content.server.ts'
import type { PatternBookQueryResult } from '#lib/content/types.generated.ts'
import type { Locale } from '#lib/locales.ts'
import type { ModuleData } from '../modules/module-data.ts'
import { moduleRegistry } from '../modules/module-registry.ts'
import { patternBookQuery } from './pattern-book.groq.ts'
import { moduleStatesOf } from './module-states.ts'
import {
  fieldChoicesOf,
  type ExtractedSchemaType,
  type ModuleVariant,
  moduleVariantsOf,
} from './module-variants.ts'

/** A module of the registry with its variants and states. */
export interface ModuleChapter {
  type: string
  /** Empty if no page of the language has the module, which the index reports. */
  variants: ModuleVariant[]
  states: ModuleVariant[]
}

/** A chapter for each module of the registry, from the pages of a language that use it. */
export async function loadPatternBook(locale: Locale): Promise<ModuleChapter[]> {
  const schema = await extractedSchema()
  const pages = await fetchPublished<PatternBookQueryResult>(patternBookQuery, { locale })
  const examples = pages.flatMap(({ title, modules }) =>
    ((modules ?? []) as ModuleData[]).map((module) => ({ title: String(title), module })),
  )
  return Object.keys(moduleRegistry)
    .toSorted()
    .map((type) => {
      const own = examples.filter(({ module }) => module._type === type)
      const [first] = own
      return {
        type,
        variants: moduleVariantsOf(own.filter(isFirstOfItsKind), fieldChoicesOf(schema, type)),
        states: first ? moduleStatesOf(first.module) : [],
      }
    })
}

async function extractedSchema(): Promise<ExtractedSchemaType[]> {
  const path = join(process.cwd(), 'lib/content/schema.generated.json')
  const schema: ExtractedSchemaType[] = JSON.parse(await readFile(path, 'utf8'))
  return schema
}

/** Keeps the first of several modules with the same fields and choices. */
function isFirstOfItsKind(
  { module }: { module: ModuleData },
  index: number,
  all: readonly { module: ModuleData }[],
): boolean {
  return all.findIndex((other) => kindOf(other.module) === kindOf(module)) === index
}

function kindOf(module: ModuleData): string {
  return JSON.stringify(
    Object.entries(module).map(([name, value]) => [
      name,
      typeof value === 'string' &&
      ['_key', 'anchor', 'title', 'overTitle', 'quote', 'caption', 'label'].includes(name)
        ? 'words'
        : Array.isArray(value)
          ? Math.min(value.length, 5)
          : typeof value === 'object'
            ? value && 'there'
            : value,
    ]),
  )
}
