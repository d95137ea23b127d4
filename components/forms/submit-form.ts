import { localizeDateTimes } from '#lib/forms/localize-date-times.ts'
import { hiddenFieldNames } from '#lib/forms/hidden-fields.ts'

const tokens = new WeakMap<HTMLFormElement, string>()
/** Forms that were submitted and not changed since: another click is a duplicate. */
const sentUnchanged = new WeakSet<HTMLFormElement>()

/** Prepares a form on the first interaction: date limits and captcha. */
export function prepareForm(form: HTMLFormElement): void {
  if (form.dataset.prepared !== undefined) return
  form.dataset.prepared = ''
  if (form.dataset.captcha) void loadCaptcha(form.dataset.captcha).catch(() => {})
  const today = localTime(new Date())
  for (const input of form.querySelectorAll<HTMLInputElement>('[data-future]'))
    input.min = input.type === 'date' ? today.slice(0, 10) : today
}

/** Local time in the format of a `datetime-local` input. */
function localTime(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/**
 * Submits a form and shows the result. A second call while the first is in flight does nothing; one after it, before
 * the form changes, shows the success message again.
 */
export async function submitForm(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  if (form.dataset.state === 'pending' || !button) return
  // Half of a date is a change without an `input` event.
  if (sentUnchanged.has(form) && unreadableFields(form).length === 0)
    return focusElement(form.querySelector('.form-sent'))
  clearErrors(form)
  const large = fileSizeError(form)
  if (large) return showErrors(form, large)
  const label = button.textContent
  form.dataset.state = 'pending'
  button.textContent = form.dataset.pending ?? label
  button.setAttribute('aria-disabled', 'true')
  button.setAttribute('aria-busy', 'true')
  const answer = await post(form).catch((): SubmitResponse => ({
    success: false,
    message: form.dataset.offline,
  }))
  button.textContent = label
  button.removeAttribute('aria-disabled')
  button.removeAttribute('aria-busy')
  if (!answer.success) {
    delete form.dataset.state
    return showErrors(form, answer)
  }
  // Also a token from a server-rendered page: the next submission is a new one.
  form.querySelector(`[name="${hiddenFieldNames.token}"]`)?.remove()
  tokens.delete(form)
  // Through the prototype, because a field may have the name of a method.
  if (form.dataset.once === undefined) HTMLFormElement.prototype.reset.call(form)
  localizeDateTimes()
  form.dataset.state = 'sent'
  sentUnchanged.add(form)
  form.addEventListener('input', () => sentUnchanged.delete(form), { once: true })
  focusElement(form.querySelector('.form-sent'))
}

/** What a form submits: its values, and what the app adds. */
function submissionOf(form: HTMLFormElement): FormData {
  const data = new FormData(form)
  if (!data.has(hiddenFieldNames.token)) data.set(hiddenFieldNames.token, tokenOf(form))
  // A form that the server rendered again has its own URL, and carries the path of its page.
  if (!data.has(hiddenFieldNames.page))
    data.set(hiddenFieldNames.page, `${location.pathname}${location.search}`)
  data.set(hiddenFieldNames.unreadable, unreadableFields(form).join())
  for (const input of form.querySelectorAll<HTMLInputElement>('input[data-utc]')) {
    const at = new Date(input.value)
    if (!Number.isNaN(at.getTime())) data.set(input.name, at.toISOString())
  }
  return data
}

async function post(form: HTMLFormElement): Promise<SubmitResponse> {
  const data = submissionOf(form)
  if (form.dataset.captcha)
    data.set('g-recaptcha-response', await captchaToken(form.dataset.captcha))
  const response = await fetch(form.getAttribute('action') ?? '', {
    method: 'POST',
    body: data,
    headers: { Accept: 'application/json' },
  })
  const answer = (await response.json().catch(() => null)) as SubmitResponse | null
  return answer?.success || answer?.message ? answer : fallbackResponse(form, response)
}

/** Names of the fields whose text the browser cannot read, such as half of a date; it submits them as empty. */
const unreadableFields = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('.form-field input')]
    .filter(({ validity }) => validity.badInput)
    .map(({ name }) => name)

/** The message for a response without JSON, such as a bare 429 or an error of a proxy in front of the site. */
function fallbackResponse(
  { dataset }: HTMLFormElement,
  { status, headers }: Response,
): SubmitResponse {
  if (status !== 429) return { success: false, message: dataset.failed }
  const minutes = Math.ceil((Number(headers.get('retry-after')) || 60) / 60)
  const time = new Intl.NumberFormat(document.documentElement.lang || 'en', {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  }).format(minutes)
  return { success: false, message: dataset.flood?.replace('{time}', time) }
}

/** The idempotency token of a form: the same until the submission succeeds. */
function tokenOf(form: HTMLFormElement): string {
  const known = tokens.get(form)
  // `randomUUID` is missing on insecure origins.
  const token = known ?? crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`.replace('.', '-')
  tokens.set(form, token)
  return token
}

/** Rejects files before upload that the server would refuse. */
function fileSizeError(form: HTMLFormElement): SubmitResponse | undefined {
  const message = form.dataset.tooLarge ?? ''
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[data-limit]')].filter((input) =>
    [...(input.files ?? [])].some(({ size }) => size > Number(input.dataset.limit)),
  )
  if (inputs.length === 0) return undefined
  return {
    success: false,
    message,
    errors: Object.fromEntries(inputs.map(({ name }) => [name, message])),
  }
}

interface Captcha {
  ready(this: void, then: () => void): void
  execute(this: void, key: string, options: { action: string }): Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: Captcha
  }
}

const captchaScriptUrl = 'https://www.google.com/recaptcha/api.js'
/** Timeout for a captcha token, in ms. Without one, the server decides. */
const captchaTimeout = 8_000
let captchaPromise: Promise<Captcha> | undefined

/** Loads the captcha script once, on the first interaction with a form. */
export function loadCaptcha(key: string): Promise<Captcha> {
  captchaPromise ??= new Promise<Captcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${captchaScriptUrl}?render=${encodeURIComponent(key)}`
    script.addEventListener('error', () => {
      captchaPromise = undefined
      reject(new Error('The captcha could not be loaded.'))
    })
    script.addEventListener('load', () => {
      const { grecaptcha } = window
      grecaptcha?.ready(() => resolve(grecaptcha))
    })
    document.head.append(script)
  })
  return captchaPromise
}

/** A token for the action `form`, or an empty string on failure or timeout. */
export async function captchaToken(key: string): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(''), captchaTimeout))
  const requested = loadCaptcha(key).then(({ execute }) => execute(key, { action: 'form' }))
  return Promise.race([requested, late]).catch(() => '')
}

/** Response of the form endpoint; `message` already ends with its status in brackets. */
export interface SubmitResponse {
  success: boolean
  errors?: Readonly<Record<string, string>>
  message?: string
  /** The form changed since the page was loaded. */
  changed?: boolean
}

/** Removes the errors of the last submission. */
export function clearErrors(form: HTMLFormElement): void {
  const summary = form.querySelector<HTMLElement>('.form-summary')
  if (summary) summary.hidden = true
  for (const error of form.querySelectorAll('.form-error')) error.textContent = ''
  for (const control of form.querySelectorAll('[aria-invalid]'))
    control.setAttribute('aria-invalid', 'false')
  if (form.dataset.state === 'sent') delete form.dataset.state
}

/** Shows errors under their fields and in a summary that links to them. */
export function showErrors(
  form: HTMLFormElement,
  { message, errors = {}, changed }: SubmitResponse,
): void {
  const summary = form.querySelector<HTMLElement>('.form-summary')
  const list = summary?.querySelector('ul')
  list?.replaceChildren()
  for (const field of form.querySelectorAll<HTMLElement>('.form-field')) {
    const error = errors[field.dataset.name ?? '']
    if (!error) continue
    const place = field.querySelector('.form-error')
    if (place) place.textContent = error
    markInvalid(field)
    const link = document.createElement('a')
    link.href = `#${field.id}`
    link.textContent = titleOf(field)
    link.addEventListener('click', (event) => {
      event.preventDefault()
      focusElement(controlOf(field))
    })
    const item = document.createElement('li')
    item.append(link)
    list?.append(item)
  }
  if (changed) list?.append(openCurrentItem(form))
  const text = summary?.querySelector('p')
  if (text) text.textContent = message ?? ''
  if (summary) summary.hidden = false
  focusElement(summary)
}

/** A button that opens the page of the current form with every value but files and secret ones. */
function openCurrentItem(form: HTMLFormElement): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button'
  button.textContent = form.dataset.openCurrent ?? ''
  button.addEventListener('click', () => {
    const copy = document.createElement('form')
    copy.method = 'post'
    copy.action = form.getAttribute('action') ?? ''
    copy.enctype = 'multipart/form-data'
    copy.hidden = true
    for (const [name, value] of submissionOf(form)) {
      if (typeof value !== 'string') continue
      const field = document.createElement('textarea')
      field.name = name
      field.value = value
      copy.append(field)
    }
    document.body.append(copy)
    HTMLFormElement.prototype.submit.call(copy)
  })
  const item = document.createElement('li')
  item.append(button)
  return item
}

const controlOf = (field: HTMLElement) =>
  field.querySelector<HTMLElement>('input, select, textarea')

function markInvalid(field: HTMLElement): void {
  const marked = field.role === 'radiogroup' ? field : controlOf(field)
  marked?.setAttribute('aria-invalid', 'true')
}

/** The label of a field, without the mark of a required field. */
function titleOf(field: HTMLElement): string {
  const words = field.querySelector('legend, label')?.cloneNode(true) as HTMLElement | undefined
  words?.querySelector('.form-required')?.remove()
  return words?.textContent?.trim() ?? ''
}

export function focusElement(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView?.({ block: 'nearest' })
}
