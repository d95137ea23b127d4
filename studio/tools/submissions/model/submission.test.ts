import { describe, expect, it } from 'vitest'
import { toCsv } from '#lib/forms/to-csv.ts'
import {
  submissionsQueryParams,
  senderLabel,
  type Answer,
  type Submission,
  submissionsAsTable,
} from './submission.ts'

const row = (name: string, over: Partial<Submission> = {}): Submission => ({
  _id: `submission.${name}`,
  formId: 'form-contact-en',
  formTitle: 'Contact',
  language: 'en',
  page: '/pages/contact-us',
  sentAt: '2026-03-10T12:00:00.000Z',
  read: false,
  captcha: 'off',
  suspicious: false,
  answers: [
    { name: 'email', title: 'Email', widget: 'email', value: `${name}@example.com` },
    { name: 'message', title: 'Message', widget: 'textarea', value: '=1+1' },
  ],
  files: null,
  ...over,
})

describe('Submission', () => {
  it('formats booleans', () => {
    const box = { name: 'gift', title: 'Gift', widget: 'checkbox', value: 'true' }
    expect(
      submissionsAsTable([
        row('ada', { answers: [box, { ...box, name: 'b', value: 'false' }] }),
      ])[1]?.slice(7),
    ).toEqual(['Yes', 'No'])
  })

  it('formats typed values, and those of earlier versions', () => {
    const answer = (value: Answer['value'], widget = 'text') => {
      const answers = [{ name: 'a', title: 'A', widget, value }]
      return submissionsAsTable([row('ada', { answers })])[1]?.[7]
    }
    expect(answer(3, 'integer')).toBe('3')
    expect(answer(0, 'number')).toBe('0')
    expect(answer(['steel', 'leather'], 'joined')).toBe('steel, leather')
    expect(answer('steel, leather', 'joined')).toBe('steel, leather')
    expect(answer(false, 'boolean')).toBe('No')
    expect(answer(true, 'checkbox')).toBe('Yes')
    expect(answer(null)).toBe('')
    const chosen = { name: 'a', title: 'A', widget: 'choice', value: 'visit', label: 'A visit' }
    expect(submissionsAsTable([row('ada', { answers: [chosen] })])[1]?.[7]).toBe('A visit')
  })

  it('uses the first value as sender where there is no email address', () => {
    const people = { name: 'people', title: 'People', widget: 'integer', value: 3 }
    expect(senderLabel(row('ada', { answers: [people] }))).toBe('3')
    expect(senderLabel(row('ada', { answers: [] }))).toBe('No answer')
  })

  it('includes the last day of a filter to its end', () => {
    const { from, to } = submissionsQueryParams({
      form: '',
      from: '2026-03-10',
      to: '2026-03-10',
      state: '',
    })
    expect(Date.parse(to) - Date.parse(from)).toBe(24 * 3_600_000)
  })

  it('masks passwords in tables, and does not use them as sender', () => {
    const secret = { name: 'word', title: 'Word', widget: 'password', value: 'hush' }
    const name = { name: 'name', title: 'Name', widget: 'text', value: 'Ada' }
    const sent = row('ada', { answers: [secret, name] })
    expect(submissionsAsTable([sent])[1]?.slice(7)).toEqual(['••••••', 'Ada'])
    expect(senderLabel(sent)).toBe('Ada')
  })

  it('merges forms with different questions into one table', () => {
    const answers_ = [{ name: 'order', title: 'Number', widget: 'text', value: 'MO-1' }]
    const files = [{ _key: 'f0', name: 'a.pdf', type: 'application/pdf', size: 1, parts: [] }]
    const [titles, first, second] = submissionsAsTable([
      row('ada'),
      row('bob', { answers: answers_, files }),
    ])
    expect(titles?.slice(7)).toEqual(['Email', 'Message', 'Number', 'Files'])
    expect(first?.slice(7)).toEqual(['ada@example.com', '=1+1', '', ''])
    expect(second?.slice(7)).toEqual(['', '', 'MO-1', 'a.pdf'])
  })

  it('writes CSV with a byte order mark, and escapes formulas', () => {
    const csv = toCsv([
      ['=1+1', '+41', '-2', '@a', ' =b'],
      ['مرحبا', 'a "b", c', 'two\nlines', '', 'plain'],
    ])
    expect(csv.startsWith('\uFEFF')).toBe(true)
    expect(csv.slice(1)).toBe(
      `'=1+1,'+41,'-2,'@a,' =b\r\nمرحبا,"a ""b"", c","two\nlines",,plain\r\n`,
    )
  })
})
