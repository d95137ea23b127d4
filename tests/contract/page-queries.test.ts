import { expect, it } from 'vitest'
import { pageRegistry } from '../../components/pages/registry.ts'
import { commonQuery } from '../../components/chrome/common.groq.ts'
import { tokenCount } from '../../services/content-lake/src/groq/syntax/query-text.ts'

/** Nine tenths of what the lake reads at most, so that whoever adds a module hears of it before a page does. */
const budget = 11_250

const queries = Object.entries(pageRegistry).map(([kind, { query }]) => [kind, query] as const)

it.each([...queries, ['common', commonQuery] as const])(
  'the query of %s is short enough for the lake to read it',
  (_, query) => {
    expect(tokenCount(query)).toBeLessThanOrEqual(budget)
  },
)
