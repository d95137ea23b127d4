import { hiddenFields } from '#lib/forms/hidden-fields.ts'

const tokens = new WeakMap<HTMLFormElement, string>()
/** Forms that were sent and have not been touched since: another press is an echo of the last one. */
const sentUnchanged = new WeakSet<HTMLFormElement>()

/** What can be done as soon as somebody touches a form. */
export function prepareForm(form: HTMLFormElement): void {
  if (form.dataset.prepared !== undefined) return
  form.dataset.prepared = ''
  if (form.dataset.captcha) void loadCaptcha(form.dataset.captcha).catch(() => {})
  const today = localTime(new Date())
  for (const input of form.querySelectorAll<HTMLInputElement>('[data-future]'))
    input.min = input.type === 'date' ? today.slice(0, 10) : today
}

/** Shows instants in the visitor's own time; from the server they come in the house's. */
export function localizeDateTimes(root: ParentNode): void {
  for (const input of root.querySelectorAll<HTMLInputElement>('[data-instant]')) {
    const at = Date.parse(input.dataset.instant ?? '')
    if (!Number.isNaN(at) && input.value === input.defaultValue)
      input.value = localTime(new Date(at))
  }
}

/** The time of the visitor's clock, as a field takes it. */
function localTime(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/**
 * Sends a form and shows what comes of it. A second call while the first runs does nothing, and one after it, before
 * anything was written anew, shows the thanks again.
 */
export async function submitForm(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  if (form.dataset.state === 'pending' || !button) return
  if (sentUnchanged.has(form)) return focusElement(form.querySelector('.form-sent'))
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
  // Also the one that a page of the server brought: what is sent next is another form.
  form.querySelector(`[name="${hiddenFields.token}"]`)?.remove()
  tokens.delete(form)
  // By the prototype, because a field may be called like a method.
  if (form.dataset.once === undefined) HTMLFormElement.prototype.reset.call(form)
  form.dataset.state = 'sent'
  sentUnchanged.add(form)
  form.addEventListener('input', () => sentUnchanged.delete(form), { once: true })
  focusElement(form.querySelector('.form-sent'))
}

async function post(form: HTMLFormElement): Promise<SubmitResponse> {
  const data = new FormData(form)
  if (!data.has(hiddenFields.token)) data.set(hiddenFields.token, tokenOf(form))
  // A form that the server gave back stands at an address of its own, and knows its page.
  if (!data.has(hiddenFields.page))
    data.set(hiddenFields.page, `${location.pathname}${location.search}`)
  for (const input of form.querySelectorAll<HTMLInputElement>('input[data-instant]')) {
    const at = new Date(input.value)
    if (!Number.isNaN(at.getTime())) data.set(input.name, at.toISOString())
  }
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

/** What is said of an answer without words: a flood is turned away unheard, and others may stand in front of the site. */
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

/** The same until it arrived: sent twice, it is one form. */
function tokenOf(form: HTMLFormElement): string {
  const known = tokens.get(form)
  // Missing where the site is not served safely, and then made of less.
  const token = known ?? crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`.replace('.', '-')
  tokens.set(form, token)
  return token
}

/** Files that the server would refuse are not sent there first. */
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
/** How long a form waits for a token, in ms. Without one, the server says what to do. */
const captchaTimeout = 8_000
let captchaPromise: Promise<Captcha> | undefined

/** Brings the captcha's script, once, and only when somebody touches a form. */
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

/** A token for the action `form`, or an empty text where none can be had. */
export async function captchaToken(key: string): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(''), captchaTimeout))
  const asked = loadCaptcha(key).then(({ execute }) => execute(key, { action: 'form' }))
  return Promise.race([asked, late]).catch(() => '')
}

/** What the server answers; `message` already ends with its status in brackets. */
export interface SubmitResponse {
  success: boolean
  errors?: Readonly<Record<string, string>>
  message?: string
}

/** Takes every message of the last time away. */
export function clearErrors(form: HTMLFormElement): void {
  const summary = form.querySelector<HTMLElement>('.form-summary')
  if (summary) summary.hidden = true
  for (const error of form.querySelectorAll('.form-error')) error.textContent = ''
  for (const control of form.querySelectorAll('[aria-invalid]'))
    control.removeAttribute('aria-invalid')
  if (form.dataset.state === 'sent') delete form.dataset.state
}

/** Shows what is wrong under each field and, above them, as a list that leads there. */
export function showErrors(form: HTMLFormElement, { message, errors = {} }: SubmitResponse): void {
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
  const text = summary?.querySelector('p')
  if (text) text.textContent = message ?? ''
  if (summary) summary.hidden = false
  focusElement(summary)
}

const controlOf = (field: HTMLElement) =>
  field.querySelector<HTMLElement>('input, select, textarea')

function markInvalid(field: HTMLElement): void {
  const marked = field.role === 'radiogroup' ? field : controlOf(field)
  marked?.setAttribute('aria-invalid', 'true')
}

/** Its words, without the mark of a field that must be filled in. */
function titleOf(field: HTMLElement): string {
  const words = field.querySelector('legend, label')?.cloneNode(true) as HTMLElement | undefined
  words?.querySelector('.form-required')?.remove()
  return words?.textContent?.trim() ?? ''
}

export function focusElement(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView?.({ block: 'nearest' })
}
