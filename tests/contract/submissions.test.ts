import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCsv } from '#lib/forms/to-csv.ts'
import {
  fetchAllSubmissions,
  fetchUploadedFile,
  fetchSubmissionPage,
} from '#studio/tools/submissions/model/submission-page.ts'
import {
  emptySubmissionFilter,
  type SubmissionFilter,
  filterFormsQuery,
  senderLabel,
  type Submission,
  submissionsAsTable,
} from '#studio/tools/submissions/model/submission.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'

let lake: SeededLake

/** A moment of the editor's own day: a filter by day uses local time. */
const at = (day: number, hour: number) => new Date(2026, 2, day, hour, 30).toISOString()

const letter = (name: string, form: string, submittedAt: string, read: boolean) => ({
  _id: `submission.${name}`,
  _type: 'submission' as const,
  form: { _type: 'reference', _ref: form, _weak: true },
  formTitle: 'Write to us',
  language: 'en',
  page: '/pages/contact-us',
  submittedAt,
  read,
  captcha: 'off',
  answers: [
    {
      _key: 'a',
      _type: 'submissionAnswer',
      name: 'name',
      title: 'Name',
      widget: 'text',
      value: name,
    },
    {
      _key: 'b',
      _type: 'submissionAnswer',
      name: 'email',
      title: 'E-mail',
      widget: 'email',
      value: `${name}@example.com`,
    },
  ],
  files: [],
})

beforeAll(async () => {
  lake = await openSeededLake()
  const ada = letter('ada', 'form-contact-en', at(10, 23), false)
  const file = { _key: 'f0', _type: 'submissionFile', field: 'photo', name: 'a.txt', size: 8 }
  const parts = ['submission.ada.file.0.0', 'submission.ada.file.0.1']
  await lake.client
    .transaction()
    .create({ ...ada, suspicious: true, files: [{ ...file, type: 'text/plain', parts }] })
    .create(letter('bob', 'form-contact-en', at(11, 0), true))
    .create(letter('zoe', 'form-contact-fr', at(12, 9), false))
    .create({ _id: parts[0]!, _type: 'submissionPart', data: btoa('half ') })
    .create({ _id: parts[1]!, _type: 'submissionPart', data: btoa('and') })
    .create({
      _id: 'subscriber.eve',
      _type: 'subscriber',
      email: 'eve@example.com',
      language: 'fr',
      state: 'wish',
      subscribedAt: at(9, 12),
    })
    .commit()
})
afterAll(() => lake?.close())

const senders = (rows: readonly Submission[]) => rows.map((row) => senderLabel(row).split('@')[0])

describe('the submissions tool on a lake', () => {
  it('lists submissions newest first, paginated, with their total', async () => {
    const first = await fetchSubmissionPage(lake.client, emptySubmissionFilter, undefined, 3)
    expect(senders(first.rows)).toEqual(['zoe', 'bob', 'ada'])
    expect([first.total, first.unread]).toEqual([4, 2])
    const next = await fetchSubmissionPage(lake.client, emptySubmissionFilter, first.last, 3)
    expect([senders(next.rows), first.older, next.older]).toEqual([['eve'], 1, 0])
    const all = await fetchAllSubmissions(lake.client, emptySubmissionFilter, 2)
    expect(senders(all.rows)).toEqual(['zoe', 'bob', 'ada', 'eve'])
  })

  it.each<[Partial<SubmissionFilter>, string[]]>([
    [{ form: 'form-contact-fr' }, ['zoe']],
    [{ form: 'newsletter' }, ['eve']],
    [{ state: 'unread' }, ['zoe', 'ada']],
    [{ state: 'read' }, ['bob', 'eve']],
    [{ state: 'suspicious' }, ['ada']],
    [{ from: '2026-03-11' }, ['zoe', 'bob']],
    [{ to: '2026-03-10' }, ['ada', 'eve']],
    [{ from: '2026-03-10', to: '2026-03-11' }, ['bob', 'ada']],
    [{ form: 'form-contact-en', from: '2026-03-10', to: '2026-03-11', state: 'unread' }, ['ada']],
    [{ form: 'form-contact-fr', state: 'read' }, []],
  ])('lets through what %j asks for', async (requested, expected) => {
    const { rows, total } = await fetchSubmissionPage(lake.client, {
      ...emptySubmissionFilter,
      ...requested,
    })
    expect(senders(rows)).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  it('opens a submission with its answers and its file assembled from chunks', async () => {
    const [ada] = (
      await fetchAllSubmissions(lake.client, {
        ...emptySubmissionFilter,
        form: 'form-contact-en',
        state: 'unread',
      })
    ).rows
    expect(ada).toMatchObject({
      _id: 'submission.ada',
      formId: 'form-contact-en',
      sentAt: at(10, 23),
      read: false,
      suspicious: true,
      answers: [
        { name: 'name', title: 'Name', widget: 'text', value: 'ada' },
        { name: 'email', value: 'ada@example.com' },
      ],
      files: [{ name: 'a.txt', type: 'text/plain', size: 8 }],
    })
    expect(await (await fetchUploadedFile(lake.client, ada!.files![0]!)).text()).toBe('half and')
    await expect(
      fetchUploadedFile(lake.client, { type: 'text/plain', parts: ['submission.ada.file.0.2'] }),
    ).rejects.toThrow('A part of the file is missing or damaged.')
  })

  it('exports a row per filtered submission and a column per field', async () => {
    const { rows } = await fetchAllSubmissions(lake.client, {
      ...emptySubmissionFilter,
      from: '2026-03-09',
      to: '2026-03-10',
    })
    expect(toCsv(submissionsAsTable(rows)).slice(1).split('\r\n')).toEqual([
      'Sent,Form,Language,Page,Read,Captcha,Suspicious,Name,E-mail,Status,Files',
      `${at(10, 23)},Write to us,en,/pages/contact-us,no,not used,yes,ada,ada@example.com,,a.txt`,
      `${at(9, 12)},Newsletter,fr,,yes,,no,,eve@example.com,wish,`,
      '',
    ])
  })

  it('offers the published forms of every language', async () => {
    await lake.client.create({
      _id: 'drafts.form-new',
      _type: 'form',
      title: 'New',
      language: 'en',
    })
    const forms =
      await lake.client.fetch<{ _id: string; title: string; language: string }[]>(filterFormsQuery)
    expect(forms.map(({ _id }) => _id)).toContain('form-contact-fr')
    expect(forms.map(({ _id }) => _id)).not.toContain('drafts.form-new')
    expect(new Set(forms.map(({ language }) => language))).toEqual(
      new Set(['en', 'fr', 'ar', 'ja']),
    )
  })
})
