import type { SanityClient } from '@sanity/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeTexts } from '#packages/content-lake/src/testing/test-model-server.ts'
import { assistantErrorMessage } from '#studio/assistant/assistant-error-message.ts'
import { altTextJobs } from '#studio/assistant/alt-text-jobs.ts'
import { improvementJobs } from '#studio/assistant/improvement-jobs.ts'
import { suggestionJobs } from '#studio/assistant/suggestion-jobs.ts'
import { type AssistantLake, page, runJob, startAssistantLake } from './support/assistant-lake.ts'

let lake: AssistantLake
let client: SanityClient
beforeAll(async () => {
  lake = await startAssistantLake()
  client = lake.client
}, 60_000)
afterAll(() => lake?.close())

beforeEach(async () => {
  await client.createOrReplace(page)
  lake.model.reply(changeTexts((text) => text.toUpperCase()))
})
afterEach(() => client.delete({ query: '*[_type in ["page", "translation.metadata"]]' }))

describe('the assistant with a model', () => {
  it('suggests a title within its limit, and requests a shorter one once', async () => {
    const texts = ['A title that is much too long '.repeat(3), 'A short title']
    lake.model.reply(() => ({ text: JSON.stringify({ 'seo.title': texts.shift() }) }))
    const seo = lake.schema.get('seo') as unknown as { fields: { name: string; type: never }[] }
    const type = seo.fields.find(({ name }) => name === 'title')!.type
    const edited = { id: 'page-en', type: 'page' }
    const field = { path: 'seo.title', type }
    const [job] = await suggestionJobs(lake.contextOf(client), edited, field)
    const proposal = await runJob(job)
    expect(proposal.texts.map(({ after }) => after)).toEqual(['A short title'])
    expect(texts).toEqual([])
    await job!.accept(proposal, proposal.texts)
    expect(await client.getDocument('drafts.page-en')).toMatchObject({
      seo: { title: 'A short title' },
    })
    lake.model.reply(() => ({ text: JSON.stringify({ 'seo.title': 'Too long '.repeat(20) }) }))
    const [again] = await suggestionJobs(lake.contextOf(client), edited, field)
    expect((await runJob(again)).refused[0]?.reason).toContain(
      'twice wrote more than 60 characters',
    )
  })

  it('improves the selected words alone', async () => {
    lake.model.reply(
      changeTexts((text) => text.replace('guide', 'manual').replace('Read', 'Study')),
    )
    const passage = {
      isSelection: true,
      blocks: new Map([['b', new Map([['t', [0, 9] as const]])]]),
      texts: new Map([['b', 'Read the guide twice']]),
    }
    const edited = { id: 'page-en', type: 'page' }
    const field = 'modules[_key=="m"].content'
    const [job] = await improvementJobs(lake.contextOf(client), edited, field, passage)
    const proposal = await runJob(job)
    expect(proposal.texts.map(({ after }) => after)).toEqual(['Read the manual twice'])
    // A selection in another document, whose block has the same key.
    const other = { ...passage, texts: new Map([['b', 'Lisez le guide']]) }
    const [whole] = await improvementJobs(lake.contextOf(client), edited, field, other)
    expect(whole?.label).toBe('Whole text')
  })

  it('says that the model takes no pictures', async () => {
    const picture = {
      _type: 'picture',
      asset: { _type: 'reference', _ref: `image-${'a'.repeat(40)}-10x10-png`, _weak: true },
    }
    await client
      .patch('page-en')
      .set({ seo: { _type: 'seo', image: picture } })
      .commit()
    const [job] = await altTextJobs(lake.contextOf(client), { id: 'page-en', type: 'page' })
    expect(job?.count).toBe(1)
    expect(await runJob(job).catch(assistantErrorMessage)).toBe(
      'This language model takes no pictures. Write the text yourself, or ask an administrator for a model that does.',
    )
  })
})
