import { focusableWhileScrolling } from '../ui/focusable-while-scrolling.ts'

/** Enhances the buttons and the position status of a gallery (`gallery.tsx`). Returns a cleanup. */
export function enhance(root: HTMLElement): () => void {
  const strip = root.querySelector<HTMLElement>('.gallery-strip')
  const buttons = [...root.querySelectorAll<HTMLButtonElement>('[data-step]')]
  const status = root.querySelector('[role="status"]')
  if (!strip || !status) return () => undefined
  const items = [...strip.children]
  let index = 0

  const stand = (at: number) => {
    index = at
    status.textContent = items[at]?.getAttribute('data-position') ?? ''
    for (const button of buttons) {
      button.disabled = at === (button.dataset['step'] === '1' ? items.length - 1 : 0)
    }
  }
  const onClick = ({ currentTarget }: Event) => {
    const wanted = index + Number((currentTarget as HTMLElement).dataset['step'])
    items[wanted]?.scrollIntoView({ inline: 'start', block: 'nearest' })
    stand(wanted)
  }
  for (const button of buttons) button.addEventListener('click', onClick)
  const observer =
    typeof IntersectionObserver === 'undefined'
      ? undefined
      : new IntersectionObserver(
          (entries) => {
            const seen = entries.find(({ isIntersecting }) => isIntersecting)
            if (seen) stand(items.indexOf(seen.target))
          },
          { root: strip, threshold: 0.6 },
        )
  for (const item of items) observer?.observe(item)
  const stopFocusable = focusableWhileScrolling(strip)
  return () => {
    observer?.disconnect()
    stopFocusable()
    for (const button of buttons) button.removeEventListener('click', onClick)
  }
}
