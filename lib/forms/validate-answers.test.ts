import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateAnswers, type UploadedFile } from './validate-answers.ts'
import type { SubmittedValues } from './field-conditions.ts'
import { uploadSizeLimits } from './file-rules.ts'
import {
  formFieldTypes,
  toFormSchema,
  type StoredFormField,
  widgetsByFieldType,
} from './form-schema.ts'

const now = new Date('2026-03-10T12:00:00Z')
const context = { now, locale: 'en' as const }
const options = [{ value: 'a' }, { value: 'b' }]
const pdf = (name = 'proof.pdf', size = 20): UploadedFile => {
  const bytes = new Uint8Array(size)
  bytes.set(Buffer.from('%PDF-1.7'))
  return { field: 'f', name, size, bytes }
}

function check(
  fields: StoredFormField[],
  values: SubmittedValues = {},
  files: UploadedFile[] = [],
) {
  return validateAnswers(toFormSchema({ _id: 'x', fields }), { values, files }, context)
}
const one = (field: Omit<StoredFormField, 'name'>, ...sent: string[]) => {
  const { values, problems } = check([{ name: 'f', ...field }], { f: sent })
  return problems.f ?? values.f
}

describe('field value', () => {
  it.each<[Omit<StoredFormField, 'name'>, string, unknown]>([
    [{}, '  Ada \u0000 ', 'Ada'],
    [{}, 'two\r\nlines', 'two lines'],
    [{ widget: 'textarea' }, 'two\r\nlines', 'two\nlines'],
    [{ type: 'integer' }, '42', 42],
    [{ type: 'integer' }, '4.2', { code: 'integer' }],
    [{ type: 'integer' }, '4.0', 4],
    [{ type: 'integer' }, '٤٢', 42],
    [{ type: 'integer' }, '9007199254740993', { code: 'integer' }],
    [{ type: 'integer' }, 'two', { code: 'integer' }],
    [{ type: 'number' }, '4.2', 4.2],
    [{ type: 'number' }, '2e', { code: 'number' }],
    [{ type: 'number' }, '۱٬۲۳۴٫۵', 1234.5],
    [{ type: 'number' }, '1e999', { code: 'number' }],
    [{ type: 'number', minimum: 5 }, '4.9', { code: 'tooSmall', minimum: 5 }],
    [{ type: 'integer', maximum: 5 }, '6', { code: 'tooBig', maximum: 5 }],
    [{ type: 'boolean' }, 'true', true],
    [{ type: 'boolean', widget: 'boolean' }, 'false', false],
    [{ type: 'boolean', widget: 'boolean' }, 'maybe', { code: 'choice' }],
    [{ type: 'array' }, 'steel, , leather،خيط', ['steel', 'leather', 'خيط']],
    [{ type: 'array', minimum: 2 }, 'steel', { code: 'tooFew', minimum: 2 }],
    [{ type: 'array', maximum: 1 }, 'a,b', { code: 'tooMany', maximum: 1 }],
    [{ options }, 'b', 'b'],
    [{ options }, 'c', { code: 'choice' }],
    [{ minimum: 3 }, 'ab', { code: 'tooShort', minimum: 3 }],
    [{ maximum: 3 }, 'abcd', { code: 'tooLong', maximum: 3 }],
    [{ pattern: 'MO-####' }, 'mo-1234', 'mo-1234'],
    [{ pattern: 'MO-####' }, 'ＭＯ－１２٣۴', 'MO-1234'],
    [{ pattern: 'MO-####' }, 'MO-12a4', { code: 'pattern', pattern: 'MO-####' }],
    [{ widget: 'email' }, 'ada@example.com', 'ada@example.com'],
    [{ widget: 'email' }, 'ada@example', { code: 'email' }],
    [{ widget: 'email' }, 'info@डाटामेल.भारत', 'info@डाटामेल.भारत'],
    [{ widget: 'email' }, 'संपर्क@डाटामेल.भारत', 'संपर्क@डाटामेल.भारत'],
    [{ widget: 'email' }, 'info@نامه\u200Cای.com', 'info@نامه\u200Cای.com'],
    [{ widget: 'email' }, '\u202Aada＠example。com\u202C', 'ada@example.com'],
    [{ widget: 'email' }, 'ada@\u0301example.com', { code: 'email' }],
    [{ widget: 'email' }, 'ada@-example.com', { code: 'email' }],
    [{ widget: 'email' }, `ada@${'a'.repeat(64)}.com`, { code: 'email' }],
    [{ widget: 'tel' }, '+41 (32) 555-01-02', '+41 (32) 555-01-02'],
    [{ widget: 'tel' }, '٠٥٠١٢٣٤٥٦٧', '0501234567'],
    [{ widget: 'tel' }, '\u202A+41 32 555 01 02\u202C', '+41 32 555 01 02'],
    [{ widget: 'tel' }, '０３－１２３４－５６７８', '03-1234-5678'],
    [{ widget: 'tel' }, '03ー1234ー5678', '03-1234-5678'],
    [{ widget: 'tel' }, '030/1234567', '030/1234567'],
    [{ widget: 'tel' }, '(+41) 32 555 01 02', '(+41) 32 555 01 02'],
    [{ widget: 'tel' }, '+1 202 555 0101 ext. 12', '+1 202 555 0101 ext. 12'],
    [{ widget: 'tel' }, '+33 1 23 45 67 89, poste 7', '+33 1 23 45 67 89, poste 7'],
    [{ widget: 'tel' }, '1234567890123456', { code: 'tel' }],
    [{ widget: 'tel' }, '12 ext. 3456', { code: 'tel' }],
    [{ widget: 'tel' }, 'call me', { code: 'tel' }],
    [{ widget: 'url' }, 'https://example.com/a', 'https://example.com/a'],
    [{ widget: 'url' }, 'javascript:alert(1)', { code: 'url' }],
    [{ widget: 'date' }, '2026-02-30', { code: 'date' }],
    [{ widget: 'date' }, '2026-04-01', '2026-04-01'],
    [{ widget: 'date' }, '٢٠٢٦-٠٤-٠١', '2026-04-01'],
    [{ widget: 'date', options }, '2026-04-01', { code: 'choice' }],
    [{ widget: 'date', future: true }, '2026-03-08', { code: 'past' }],
    [{ widget: 'date', future: true }, '2026-03-10', '2026-03-10'],
    [{ widget: 'datetime' }, '2026-07-01T10:00', '2026-07-01T08:00:00.000Z'],
    [{ widget: 'datetime' }, '2026-01-01T10:00:00+09:00', '2026-01-01T01:00:00.000Z'],
    [{ widget: 'datetime-local' }, '2026-07-01T10:00', '2026-07-01T10:00'],
    [{ widget: 'datetime-local' }, '2026-07-01T25:00', { code: 'date' }],
  ])('validates for %j the value %j as %j', (field, sent, expected) => {
    expect(one(field, sent)).toEqual(expected)
  })

  it.each<[Omit<StoredFormField, 'name'>, string]>([
    [{}, 'required'],
    [{ options }, 'choose'],
    [{ type: 'boolean' }, 'consent'],
    [{ type: 'boolean', widget: 'boolean' }, 'choose'],
    [{ widget: 'file' }, 'attach'],
  ])('allows an empty %j unless it is required: %s', (field, code) => {
    expect(one(field)).toBeUndefined()
    expect(one({ ...field, required: true }, ' ')).toEqual({ code })
  })
})

describe('field that the browser could not read', () => {
  const problemOf = (field: Omit<StoredFormField, 'name'>, sent = '') => {
    const schema = toFormSchema({ _id: 'x', fields: [{ name: 'f', ...field }] })
    const answers = { values: { f: [sent] }, files: [], unreadable: ['f', 'other'] }
    return validateAnswers(schema, answers, context).problems.f?.code
  }
  it.each<[Omit<StoredFormField, 'name'>, string | undefined]>([
    [{ widget: 'date' }, 'halfDate'],
    [{ widget: 'date', required: true }, 'halfDate'],
    [{ widget: 'datetime' }, 'halfDateTime'],
    [{ widget: 'datetime-local' }, 'halfDateTime'],
    [{ type: 'number' }, 'number'],
    [{ type: 'integer' }, 'integer'],
    [{ required: true }, 'required'],
    [{}, undefined],
  ])('has for %j the problem %s', (field, code) => expect(problemOf(field)).toBe(code))

  it('has no problem when its value arrived', () => {
    expect(problemOf({ widget: 'date' }, '2026-04-01')).toBeUndefined()
  })
})

describe('fixed field', () => {
  const fields: StoredFormField[] = [
    { name: 'source', widget: 'hidden', default: 'contact' },
    { name: 'shop', attr: { disabled: true }, default: 'Geneva' },
    { name: 'count', type: 'integer', widget: 'hidden', default: '3' },
  ]
  it('keeps the value of the form and ignores submitted ones', () => {
    const { values, ignored } = check(fields, { source: ['evil'], shop: ['Mars'], more: ['x'] })
    expect(values).toEqual({ source: 'contact', shop: 'Geneva', count: 3 })
    expect(ignored).toEqual({ source: 'fixed', shop: 'fixed', more: 'unknown' })
  })
})

describe('condition', () => {
  const fields: StoredFormField[] = [
    { name: 'topic', options },
    { name: 'order', required: true, condition: { field: 'topic', values: ['a'], effect: 'show' } },
    { name: 'phone', condition: { field: 'topic', values: ['b'], effect: 'require' } },
    {
      name: 'deep',
      type: 'boolean',
      widget: 'boolean',
      condition: { field: 'topic', values: ['a'] },
    },
    { name: 'deeper', condition: { field: 'deep', values: ['true'] } },
  ]
  it('shows and requires a field only with the matching answer', () => {
    expect(check(fields, { topic: ['a'] }).problems).toEqual({ order: { code: 'required' } })
    const { problems, values, ignored } = check(fields, {
      topic: ['b'],
      order: ['7'],
      phone: ['+41 32 555 01 02'],
    })
    expect(problems).toEqual({})
    expect(values).toEqual({ topic: 'b', phone: '+41 32 555 01 02' })
    expect(ignored).toEqual({ order: 'not asked' })
  })
  it('requires a visible field', () => {
    expect(check(fields, { topic: ['b'] }).problems).toEqual({ phone: { code: 'required' } })
  })
  it('ignores fields that are not shown', () => {
    expect(
      check(fields, { topic: ['b'], phone: ['12345'], deep: ['true'], deeper: ['x'] }).ignored,
    ).toEqual({
      deep: 'not asked',
      deeper: 'not asked',
    })
  })
})

describe('file', () => {
  const field: StoredFormField[] = [{ name: 'f', type: 'array', widget: 'file', maximum: 2 }]
  it('is accepted by its signature and gets a sanitized name', () => {
    const { files, problems } = check(field, {}, [pdf('../../etc/Beleg <1>.PDF')])
    expect(problems).toEqual({})
    expect(files).toMatchObject([{ name: 'Beleg 1.pdf', type: 'application/pdf' }])
  })
  it.each([
    [
      'one whose signature differs from its extension',
      [{ ...pdf(), bytes: Buffer.from('<script>'), size: 8 }],
      'fileType',
    ],
    ['one with an extension that is not accepted', [pdf('page.html')], 'fileType'],
    ['one that is too large', [pdf('a.pdf', uploadSizeLimits.file + 1)], 'fileSize'],
    ['too many', [pdf(), pdf(), pdf()], 'fileCount'],
    ['one that was cut short', [{ ...pdf(), size: 4_000 }], 'filesSize'],
  ])('is refused: %s', (_, files, code) => {
    expect(check(field, {}, files).problems.f?.code).toBe(code)
  })
})

const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))

it('ignores an unknown field of any name', () => {
  const answers = { values: Object.fromEntries([['__proto__', ['x']]]), files: [] }
  const { ignored } = validateAnswers(toFormSchema({ _id: 'x', fields: [] }), answers, context)
  expect(Object.entries(ignored)).toEqual([['__proto__', 'unknown']])
})

it('accepts only what the form offers, for any input', () => {
  const text = fc.oneof(
    fc.string({ unit }),
    fc.constantFrom('a', 'b', 'true', 'on', '1', '-0', '2026-03-11'),
  )
  const field = fc.constantFrom(...formFieldTypes).chain((type) =>
    fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      type: fc.constant<string>(type),
      widget: fc.constantFrom<string>(...widgetsByFieldType[type]),
      options: fc.constantFrom(options, null),
      required: fc.boolean(),
      minimum: fc.option(fc.integer({ min: 0, max: 3 })),
      maximum: fc.option(fc.integer({ min: 1, max: 5 })),
    }),
  )
  const answers = fc.dictionary(
    fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.string()),
    fc.array(text),
    {
      noNullPrototype: true,
    },
  )
  fc.assert(
    fc.property(fc.array(field, { maxLength: 4 }), answers, (fields, values) => {
      const schema = toFormSchema({ _id: 'x', fields })
      const checked = validateAnswers(schema, { values, files: [] }, context)
      for (const [name, value] of Object.entries(checked.values)) {
        const known = schema.fields.find((each) => each.name === name)
        expect(checked.problems[name]).toBeUndefined()
        if (known?.type === 'integer') expect(Number.isSafeInteger(value)).toBe(true)
        if (
          known?.enum &&
          known.widget !== 'hidden' &&
          known.type !== 'boolean' &&
          typeof value !== 'number'
        )
          for (const each of [value].flat()) expect(known.enum).toContain(each)
        if (known?.type === 'string') expect(value).not.toMatch(/(?![\n\t])\p{Cc}/u)
      }
      for (const name of Object.keys(values))
        if (!schema.fields.some((each) => each.name === name))
          expect(checked.ignored[name]).toBe('unknown')
    }),
  )
})
