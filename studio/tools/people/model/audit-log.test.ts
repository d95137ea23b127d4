import { describe, expect, it } from 'vitest'
import { describeAuditSubject } from './audit-log.ts'

describe('describeAuditSubject', () => {
  it('names action, document, tokens, cost and outcome of a use of the language model', () => {
    const entry = {
      source: '~accounts',
      sequence: 1,
      timestamp: '2026-01-06T09:00:00Z',
      kind: 'model-used',
      actorName: 'Tariq',
      subjectName: 'production',
      documents: [],
      details: {
        action: 'translate',
        document: 'drafts.luna',
        model: 'gemma3',
        promptTokens: '1200',
        answerTokens: '34',
        cost: '0.000450',
        outcome: 'stopped',
        detail: 'The action was stopped, so nothing was written',
      },
    }
    expect(describeAuditSubject(entry, (id) => id)).toBe(
      'production, translate, drafts.luna, 1,234 tokens of gemma3, cost 0.000450, stopped, “The action was stopped, so nothing was written”',
    )
  })
})
