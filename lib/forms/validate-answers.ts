import {
  hasFixedValue,
  isFieldRequired,
  type SubmittedValues,
  visibleFields,
} from './field-conditions.ts'
import {
  defaultMaxFiles,
  acceptedFileKindNames,
  detectFileKind,
  uploadSizeLimits,
  safeFileName,
} from './file-rules.ts'
import type { FormField, FormSchema } from './form-schema.ts'
import type { ValidationProblem } from './validation-problem.ts'
import {
  fixedFieldValue,
  parseFieldValue,
  type FieldValue,
  type ParseContext,
} from './parse-field-value.ts'

/** An uploaded file. `size` is that of the whole file; `bytes` may be truncated. */
export interface UploadedFile {
  field: string
  name: string
  size: number
  bytes: Uint8Array
}

/** A validated file: a safe name, and the type of its signature. */
export interface ValidatedFile {
  field: string
  name: string
  type: string
  bytes: Uint8Array
}

export interface SubmittedAnswers {
  values: SubmittedValues
  files: readonly UploadedFile[]
  /** Names of the fields whose text the browser could not read and therefore submitted as empty. */
  unreadable?: readonly string[]
}

/** Result of a validation: the typed values, or the problems. */
export interface ValidatedAnswers {
  problems: Readonly<Record<string, ValidationProblem>>
  /** By field, in the order of the form; hidden and empty fields are absent. */
  values: Readonly<Record<string, FieldValue>>
  files: readonly ValidatedFile[]
  /** Submitted fields that were ignored, with the reason. */
  ignored: Readonly<Record<string, 'unknown' | 'fixed' | 'not asked'>>
}

/**
 * Validates a submission against its form. The browser is not trusted: neither for the set of fields,
 * nor for their visibility, nor for the type of a file.
 */
export function validateAnswers(
  schema: FormSchema,
  answers: SubmittedAnswers,
  context: ParseContext,
): ValidatedAnswers {
  const shown = visibleFields(schema, answers.values)
  const problems: Record<string, ValidationProblem> = {}
  const values: Record<string, FieldValue> = {}
  const files: ValidatedFile[] = []
  for (const field of shown) {
    if (hasFixedValue(field)) {
      const value = fixedFieldValue(field, context)
      if (value !== undefined) values[field.name] = value
      continue
    }
    const required = isFieldRequired(schema, field, answers.values)
    if (field.widget === 'file') {
      const sent = answers.files.filter((file) => file.field === field.name && file.size > 0)
      const problem = sent.length > 0 ? checkFiles(field, sent) : emptyProblem(field, required)
      if (problem) problems[field.name] = problem
      else files.push(...sent.map(acceptFile))
      continue
    }
    const reading = parseFieldValue(field, answers.values[field.name] ?? [], context)
    const isUnreadable = answers.unreadable?.includes(field.name)
    const emptyOrUnreadable = () =>
      (isUnreadable && unreadableProblem(field)) || emptyProblem(field, required)
    const problem =
      reading.problem ?? (reading.value === undefined ? emptyOrUnreadable() : undefined)
    if (problem) problems[field.name] = problem
    else if ('value' in reading && reading.value !== undefined) values[field.name] = reading.value
  }
  return { problems, values, files, ignored: ignoredFields(schema, shown, answers) }
}

/** The problem of a field with text that is neither empty nor a value; undefined for fields that take any text. */
function unreadableProblem({ type, widget }: FormField): ValidationProblem | undefined {
  if (type === 'integer' || type === 'number') return { code: type }
  if (widget === 'date') return { code: 'halfDate' }
  return widget.startsWith('datetime') ? { code: 'halfDateTime' } : undefined
}

function emptyProblem(field: FormField, required: boolean): ValidationProblem | undefined {
  if (!required) return undefined
  if (field.widget === 'file') return { code: 'attach' }
  if (field.widget === 'checkbox') return { code: 'consent' }
  return { code: field.enum || field.type === 'boolean' ? 'choose' : 'required' }
}

const megabytes = (bytes: number) => bytes / 2 ** 20

function checkFiles(
  field: FormField,
  sent: readonly UploadedFile[],
): ValidationProblem | undefined {
  const maximum = field.type === 'array' ? (field.maximum ?? defaultMaxFiles) : 1
  if (sent.length > maximum) return { code: 'fileCount', maximum }
  if (sent.some(({ size }) => size > uploadSizeLimits.file))
    return { code: 'fileSize', megabytes: megabytes(uploadSizeLimits.file) }
  // Bytes are truncated only when all files together exceed the limit.
  if (sent.some(({ size, bytes }) => bytes.byteLength < size))
    return { code: 'filesSize', megabytes: megabytes(uploadSizeLimits.files) }
  if (sent.some(({ name, bytes }) => !detectFileKind(name, bytes)))
    return { code: 'fileType', types: acceptedFileKindNames }
  return undefined
}

function acceptFile({ field, name, bytes }: UploadedFile): ValidatedFile {
  return { field, name: safeFileName(name), type: detectFileKind(name, bytes)?.type ?? '', bytes }
}

function ignoredFields(
  schema: FormSchema,
  shown: readonly FormField[],
  { values, files }: SubmittedAnswers,
): ValidatedAnswers['ignored'] {
  const names = new Set([...Object.keys(values), ...files.map(({ field }) => field)])
  // Entries instead of assignments, because a submitted field may be named `__proto__`.
  const entries: [string, ValidatedAnswers['ignored'][string]][] = []
  for (const name of names) {
    const field = schema.fields.find((known) => known.name === name)
    // Limits how many unknown names the response repeats.
    if (!field && (name.length > 100 || entries.length >= 50)) continue
    if (!field) entries.push([name, 'unknown'])
    else if (hasFixedValue(field)) entries.push([name, 'fixed'])
    else if (!shown.includes(field)) entries.push([name, 'not asked'])
  }
  return Object.fromEntries(entries)
}
