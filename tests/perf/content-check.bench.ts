/**
 * The cost of checking a query result against its shape, for the longest page of each kind in the demo.
 *
 *   node tests/perf/content-check.bench.ts [--small]
 *
 * Prints the shortest times, which other work on the machine changes least. Reading is the query over HTTP on one machine,
 * with the parsing of its response; the ratio compares reading and checking with reading alone. A shared page is read and
 * checked once per publish, not per visit.
 */
import { join } from 'node:path'
import { pageKindConfig, pageKindNames, type PageKind } from '#lib/addresses/page-kinds.ts'
import { conformToContentShape } from '#lib/content/conform-to-content-shape.ts'
import { queryShapeKey } from '#lib/content/content-shape.ts'
import { queryShapes } from '#lib/content/query-shapes.generated.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'

const rounds = process.argv.includes('--small') ? 9 : 99
const pagesFolder = join(import.meta.dirname, '../../components/pages')

/** The query of a page kind, without its views, which Node cannot import. */
async function queryOf(kind: PageKind): Promise<string> {
  const folder = kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const exported = (await import(join(pagesFolder, folder, `${folder}.groq.ts`))) as Record<
    string,
    string
  >
  return exported[`${kind}Query`]!
}

/** Reads the page of a kind with the longest response, as the site does. */
async function longestPage({ client }: SeededLake, kind: PageKind, query: string) {
  const { documentType, slugField } = pageKindConfig(kind)
  const slugs = slugField
    ? await client.fetch<string[]>(
        `*[_type == $documentType && language == "en" && defined(${slugField})].${slugField}.current`,
        { documentType },
      )
    : [undefined]
  const pages = await Promise.all(
    slugs.map(async (slug) => {
      const params = { locale: 'en', defaultLocale: 'en', from: 0, to: 12, ...(slug && { slug }) }
      const read = () => client.fetch<unknown>(query, params, { perspective: 'published' })
      return { read, length: JSON.stringify(await read()).length }
    }),
  )
  return pages.toSorted((one, other) => other.length - one.length)[0]!
}

async function shortestMs(work: () => unknown): Promise<number> {
  let shortest = Infinity
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now()
    await work()
    shortest = Math.min(shortest, performance.now() - from)
  }
  return shortest
}

const checksPerRound = 20
const lake = await openSeededLake()
try {
  console.log('page kind        response   reading     check   ratio')
  for (const kind of pageKindNames) {
    const query = await queryOf(kind)
    const shape = queryShapes[queryShapeKey(query)]
    if (!shape) throw new Error(`The query of ${kind} has no shape. Run npm run typegen.`)
    const { read, length } = await longestPage(lake, kind, query)
    const result = await read()
    if (result === null) throw new Error(`The demo has no page of kind ${kind}.`)
    const reading = await shortestMs(read)
    const check =
      (await shortestMs(() => {
        for (let time = 0; time < checksPerRound; time += 1)
          conformToContentShape(result, shape, () => {
            throw new Error(`The demo's page of kind ${kind} is ill-typed.`)
          })
      })) / checksPerRound
    console.log(
      [
        kind.padEnd(14),
        `${(length / 1024).toFixed(1)} KiB`.padStart(11),
        `${reading.toFixed(2)} ms`.padStart(10),
        `${check.toFixed(3)} ms`.padStart(10),
        `×${((reading + check) / reading).toFixed(3)}`.padStart(8),
      ].join(''),
    )
  }
} finally {
  await lake.close()
}
