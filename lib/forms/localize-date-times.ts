/**
 * Shows the date-times of forms in the visitor's time zone; the server renders them in that of the site. Inlined into
 * each page, it converts fields as they are parsed. Also called for fields that are rendered or reset later.
 *
 * Self-contained: its source text is the script, so it references nothing outside of itself.
 */
export function localizeDateTimes(): void {
  const localize = () => {
    for (const input of document.querySelectorAll<HTMLInputElement>('input[data-instant]')) {
      const at = new Date(input.dataset.instant!)
      const isUntouched = input.value === input.defaultValue
      if (!isUntouched || Number.isNaN(at.getTime())) continue
      const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
      input.value = local.toISOString().slice(0, 16)
    }
  }
  localize()
  if (document.readyState !== 'loading') return
  const observer = new MutationObserver(localize)
  observer.observe(document, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => observer.disconnect())
}
