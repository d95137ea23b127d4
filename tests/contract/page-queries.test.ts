import { describe, expect, it } from 'vitest'
import { pageRegistry } from '../../components/pages/page-registry.ts'
import { commonQuery } from '../../components/chrome/common.groq.ts'
import { parseQuery } from '@orrery/groq/query'

const queries = Object.entries(pageRegistry).map(([kind, { query }]) => [kind, query] as const)

describe('page queries', () => {
  it.each([...queries, ['common', commonQuery] as const])(
    'the lake accepts the query of %s',
    (_, query) => {
      expect(() => parseQuery(query)).not.toThrow()
    },
  )
})
