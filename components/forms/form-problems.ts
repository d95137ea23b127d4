/** What the server answers; `message` already ends with its status in brackets. */
export interface SendAnswer {
  success: boolean
  errors?: Readonly<Record<string, string>>
  message?: string
}

/** Takes every message of the last time away. */
export function clearProblems(form: HTMLFormElement): void {
  const summary = form.querySelector<HTMLElement>('.form-summary')
  if (summary) summary.hidden = true
  for (const error of form.querySelectorAll('.form-error')) error.textContent = ''
  for (const control of form.querySelectorAll('[aria-invalid]'))
    control.removeAttribute('aria-invalid')
  if (form.dataset.state === 'sent') delete form.dataset.state
}

/** Shows what is wrong under each field and, above them, as a list that leads there. */
export function showProblems(form: HTMLFormElement, { message, errors = {} }: SendAnswer): void {
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
      focusOn(controlOf(field))
    })
    const item = document.createElement('li')
    item.append(link)
    list?.append(item)
  }
  const text = summary?.querySelector('p')
  if (text) text.textContent = message ?? ''
  if (summary) summary.hidden = false
  focusOn(summary)
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

export function focusOn(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView?.({ block: 'nearest' })
}
