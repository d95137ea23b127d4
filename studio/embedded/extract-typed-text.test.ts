import { describe, expect, it } from 'vitest'
import { extractTypedText } from './extract-typed-text.ts'

const edit = (patch: object) => ({
  id: 'a',
  path: '/data/actions/production',
  at: 0,
  body: JSON.stringify({
    transactionId: 't',
    actions: [{ actionType: 'sanity.action.document.edit', draftId: 'drafts.a', patch }],
  }),
})

describe('extractTypedText', () => {
  it('extracts set, inserted and typed text, and no technical values', () => {
    const words = extractTypedText([
      edit({ set: { title: 'La maison', seo: { _type: 'seo', description: 'Une horloge' } } }),
      edit({
        diffMatchPatch: {
          'body[_key=="a"].text': '@@ -1,3 +1,12 @@\n La \n+nuit %C3%A9toil%C3%A9e\n',
        },
      }),
      edit({ diffMatchPatch: { title: '@@ -8,1 +8,2 @@\n l\n+e\n' } }),
      edit({ diffMatchPatch: { title: '@@ -9,1 +9,2 @@\n e\n+t%0A\n' } }),
      edit({ insert: { after: 'rows[-1]', items: [{ _key: 'k', text: 'Une ligne' }] } }),
      { ...edit({}), body: 'no JSON' },
    ])
    expect(words.split('\n')).toEqual([
      'La maison',
      'Une horloge',
      'nuit étoilée',
      'et',
      'Une ligne',
    ])
  })
})
