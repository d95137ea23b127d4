import { defaultMaxFiles, acceptedFileKindNames } from '#lib/forms/file-rules.ts'
import type { FormField } from '#lib/forms/form-schema.ts'
import type { FieldValue } from '#lib/forms/parse-field-value.ts'
import type { ValidationProblem } from '#lib/forms/validation-problem.ts'
import { type Locale, localeTable } from '#lib/locales.ts'

/** What is typed, chosen or attached, and what becomes of it. */
export interface TypedValue {
  typed: readonly (string | File)[]
  /** The stored value; of files, their names. */
  stored?: FieldValue
  problem?: ValidationProblem
  /** The browser cannot read the text, and submits the field as empty. */
  isUnreadable?: true
}

const accept = (typed: string, stored: FieldValue = typed): TypedValue => ({
  typed: [typed],
  stored,
})
const refuse = (typed: string, problem: ValidationProblem): TypedValue => ({
  typed: [typed],
  problem,
})

/** Writers of ASCII digits in the digits of other scripts. */
const own = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９', '०१२३४५६७८९'].map((digits) => {
  const signs = Array.from(digits)
  return (text: string) => text.replaceAll(/\d/g, (digit) => signs[Number(digit)]!)
})

const texts: readonly TypedValue[] = [
  accept('Ada Lovelace'),
  accept(' Ada\t', 'Ada'),
  accept('Zo\u00eb'),
  accept('Zoe\u0308'),
  accept('Acme™ ® ©'),
  accept('🙂 👨‍👩‍👧'),
  accept('٠٥٠ １００'),
  accept('آدا\u200fلوف'),
  accept('می\u200cخواهم'),
  accept('<b>&amp; "x"'),
  accept('=1+1'),
  accept('Ada\u0007', 'Ada'),
]

const emails = [
  accept('ada@example.com'),
  accept('Ada.O’Hara+tag@mail.example.co.uk'),
  accept('info@डाटामेल.भारत'),
  accept('संपर्क@डाटामेल.भारत'),
  accept('info@نامه\u200Cای.com'),
  accept('\u202aada@example.com\u202c', 'ada@example.com'),
  accept('ada＠example。com', 'ada@example.com'),
  ...[
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada @example.com',
    'ada@exa_mple.com',
    '<ada@example.com>',
    'ada@example.com, bob@example.com',
    'ada@example..com',
    '🙂@🙂',
  ].map((text) => refuse(text, { code: 'email' })),
]

const phones = [
  ...own.map((write) => accept(write('050 123 4567'), '050 123 4567')),
  accept('\u202a+41 22 123 45 67\u202c', '+41 22 123 45 67'),
  accept('03ー1234–5678', '03-1234-5678'),
  accept('030/1234567'),
  accept('(+1) 503.555.0100 ext. 12'),
  ...['call me', '1234', '+41 22 123 45 67 89012', '050🙂123456', '2e5'].map((text) =>
    refuse(text, { code: 'tel' }),
  ),
]

const urls = [
  accept('https://example.com/a?b=c#d'),
  accept('HTTP://EXAMPLE.COM'),
  accept('https://例え.jp/パス'),
  accept('\u202ahttps://example.com/\u202c', 'https://example.com/'),
  ...[
    'example.com',
    'javascript:alert(1)',
    'ftp://example.com',
    'https://',
    'data:text/html,x',
  ].map((text) => refuse(text, { code: 'url' })),
]

const day = '2999-07-01'
const times = {
  date: [
    accept(day),
    ...own.map((write) => accept(write(day), day)),
    accept('２９９９－０７－０１', day),
    accept(`\u200f${day}`, day),
  ],
  'datetime-local': [
    accept(`${day}T10:00`),
    ...own.map((write) => accept(write(`${day}T10:00`), `${day}T10:00`)),
  ],
  datetime: [
    accept(`${day}T10:00`, `${day}T08:00:00.000Z`),
    ...own.map((write) => accept(write(`${day}T10:00`), `${day}T08:00:00.000Z`)),
    accept(`${day}T10:00:00+09:00`, `${day}T01:00:00.000Z`),
  ],
}

function timesOf({ widget, future }: FormField): readonly TypedValue[] {
  const hasTime = widget !== 'date'
  const end = hasTime ? 'T10:00' : ''
  return [
    ...times[widget as keyof typeof times],
    ...['2999-02-30', '2999-13-01', '2999-7-1', '01/07/2999', '२'].map((text) =>
      refuse(`${text}${end}`, { code: 'date' }),
    ),
    ...(hasTime ? [refuse(day, { code: 'date' }), refuse(`${day}T25:00`, { code: 'date' })] : []),
    ...(future ? [refuse(`2000-01-01${end}`, { code: 'past' })] : []),
    { typed: [''], problem: { code: hasTime ? 'halfDateTime' : 'halfDate' }, isUnreadable: true },
  ]
}

function numbersOf({ type, minimum, maximum }: FormField, locale: Locale): readonly TypedValue[] {
  const isWhole = type === 'integer'
  const code = isWhole ? 'integer' : 'number'
  const values = [
    minimum ?? -5,
    maximum ?? 1_234_567,
    0,
    7,
    ...(isWhole ? [] : [2.5, 1234.5, -0.5]),
  ]
  const inRange = values.filter(
    (value) => value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity),
  )
  const { tag } = localeTable[locale]
  const spellings = inRange.flatMap((value) =>
    [
      String(value),
      ...own.map((write) => write(String(value))),
      String(value).replace('-', '\u2212'),
      `\u202a${value}\u202c`,
      new Intl.NumberFormat(tag).format(value),
      new Intl.NumberFormat('ar-EG').format(value),
    ].map((text) => accept(text, value)),
  )
  return [
    ...spellings,
    ...['2e', 'two', '--5', '1 2 3', '0x10', '½', '5🙂', '1e999'].map((text) =>
      refuse(text, { code }),
    ),
    ...(isWhole ? ['1.5', '٤٫٥', '9007199254740993'].map((text) => refuse(text, { code })) : []),
    ...(minimum === undefined ? [] : [refuse(String(minimum - 1), { code: 'tooSmall', minimum })]),
    ...(maximum === undefined
      ? []
      : [refuse(own[0]!(String(maximum + 1)), { code: 'tooBig', maximum })]),
    { typed: [''], problem: { code }, isUnreadable: true },
  ]
}

/** Texts by the pattern of a field: `#` is a digit, `@` a letter. */
function patternsOf(pattern: string, isProse: boolean): readonly TypedValue[] {
  const plain = pattern.replaceAll('#', '7').replaceAll('@', 'k')
  const wide = own[2]!(plain).replaceAll('-', '－')
  const matching = [
    accept(plain),
    accept(plain.toLowerCase()),
    ...(isProse ? [] : [accept(wide, plain), accept(`\u202a${own[0]!(plain)}\u202c`, plain)]),
  ]
  const wrong = [
    `${plain}7`,
    plain.slice(1),
    ...(/[a-z]/.test(plain) ? [plain.replace('k', '5')] : []),
  ]
  return [...matching, ...wrong.map((text) => refuse(text, { code: 'pattern', pattern }))]
}

/** The problem of a text's length, before any other. */
function withinLength({ minimum, maximum = 10_000 }: FormField, value: TypedValue): TypedValue {
  const [text = ''] = value.typed as readonly string[]
  const length = Array.from(typeof value.stored === 'string' ? value.stored : text.trim()).length
  if (length > maximum) return { typed: value.typed, problem: { code: 'tooLong', maximum } }
  if (minimum !== undefined && length < minimum)
    return { typed: value.typed, problem: { code: 'tooShort', minimum } }
  return value
}

function choicesOf(field: FormField): readonly TypedValue[] {
  const values = field.enum ?? []
  const isList = field.type === 'array'
  const gone = field.enum_titles?.find((title) => !values.includes(title)) ?? 'gone'
  return [
    ...values.map((value) => accept(value, isList ? [value] : value)),
    ...(isList ? [{ typed: values, stored: values }] : []),
    refuse('gone', { code: 'choice' }),
    refuse(gone, { code: 'choice' }),
    ...(isList ? [{ typed: [values[0]!, 'gone'], problem: { code: 'choice' } as const }] : []),
  ]
}

function listsOf({ minimum = 1, maximum = 100 }: FormField): readonly TypedValue[] {
  const lists = [
    accept('steel, leather', ['steel', 'leather']),
    accept('steel، جلد', ['steel', 'جلد']),
    accept('鋼、革', ['鋼', '革']),
    accept(' steel ,, steel, Zoe\u0308', ['steel', 'Zoe\u0308']),
    accept('steel, \u200f, 7', ['steel', '7']),
    accept('steel', ['steel']),
    accept('a, b, c', ['a', 'b', 'c']),
  ].map((value): TypedValue => {
    const { length } = value.stored as readonly string[]
    if (length > maximum) return { typed: value.typed, problem: { code: 'tooMany', maximum } }
    return length < minimum ? { typed: value.typed, problem: { code: 'tooFew', minimum } } : value
  })
  const many = Array.from({ length: maximum + 1 }, (_, index) => index).join(', ')
  return [...lists, refuse(many, { code: 'tooMany', maximum })]
}

const file = (name: string, content = '%PDF-1.7'): File => new File([content], name)

function filesOf({ type, maximum }: FormField): readonly TypedValue[] {
  const limit = type === 'array' ? (maximum ?? defaultMaxFiles) : 1
  const many = (count: number) => Array.from({ length: count }, (_, at) => file(`${at}.pdf`))
  const fileType = { code: 'fileType', types: acceptedFileKindNames } as const
  return [
    { typed: [file('proof.pdf')], stored: ['proof.pdf'] },
    { typed: [file('Bele\u0301g "1".PDF')], stored: ['Bel\u00e9g 1.pdf'] },
    { typed: many(limit), stored: many(limit).map(({ name }) => name) },
    { typed: many(limit + 1), problem: { code: 'fileCount', maximum: limit } },
    { typed: [file('page.pdf', '<script>')], problem: fileType },
    { typed: [file('page.html')], problem: fileType },
    { typed: [file('proof.png')], problem: fileType },
  ]
}

/** What people type into a field that is not empty. */
export function typedValues(field: FormField, locale: Locale): readonly TypedValue[] {
  const { widget, type, pattern } = field
  if (widget === 'file') return filesOf(field)
  if (type === 'boolean') {
    const yes = accept('true', true)
    if (widget === 'checkbox') return [yes, accept('on', true)]
    return [yes, accept('false', false), refuse('maybe', { code: 'choice' })]
  }
  if (field.enum) return choicesOf(field)
  if (type === 'array') return listsOf(field)
  if (type !== 'string') return numbersOf(field, locale)
  if (widget in times) return timesOf(field)
  if (pattern) return patternsOf(pattern, widget === 'textarea')
  const long = (count: number) => accept('x'.repeat(count))
  const { maximum = 10_000 } = field
  const isText = !['email', 'tel', 'url'].includes(widget)
  const special: Partial<Record<typeof widget, readonly TypedValue[]>> = {
    email: emails,
    tel: phones,
    url: urls,
    textarea: [...texts, accept('two\r\nlines', 'two\nlines')],
  }
  const values = special[widget] ?? [...texts, accept('two\r\nlines', 'two lines')]
  return [...values, ...(isText ? [long(maximum), long(maximum + 1)] : [])].map((value) =>
    withinLength(field, value),
  )
}

/** What leaves a field empty, though it is not always submitted as empty. */
export function emptyValues({ widget, type }: FormField): TypedValue['typed'][] {
  if (widget === 'file') return [[], [new File([], '')]]
  if (type === 'boolean' || widget.startsWith('choice-')) return [[]]
  if (widget === 'choice') return [['']]
  return [[''], [' \u00a0\t'], ['\u200f\u200b\u2060'], ['\u3164']]
}

/** The problem of an empty field that is required. */
export function missingProblem(field: FormField): ValidationProblem {
  if (field.widget === 'file') return { code: 'attach' }
  if (field.widget === 'checkbox') return { code: 'consent' }
  return { code: field.enum || field.type === 'boolean' ? 'choose' : 'required' }
}
