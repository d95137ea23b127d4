import { defaultLocale, isLocale } from '#lib/locales.ts'
import { type NearPlace, nearestPlaces } from './nearest.ts'

/** Lets the button of `near-me.tsx` ask where the visitor is, and lists what is near. Answers how to stop. */
export function enhance(root: HTMLElement): () => void {
  const button = root.querySelector('button')
  const note = root.querySelector('.near-note')
  const list = root.querySelector<HTMLElement>('.near-list')
  if (!button || !note || !list) return () => undefined
  const { locale = '', notes = '{}' } = root.dataset
  const words: Record<string, string> = JSON.parse(notes)
  let asking = false

  const say = (state: string) => {
    asking = state === 'asking'
    button.setAttribute('aria-disabled', String(asking))
    note.textContent = words[state] ?? ''
  }
  const ask = async () => {
    if (asking) return
    say('asking')
    list.hidden = true
    const answer = await nearestPlaces(document, isLocale(locale) ? locale : defaultLocale)
    say(answer.state)
    if (answer.state !== 'found') return
    list.querySelector('ol')?.replaceChildren(...answer.places.map(entryOf))
    list.hidden = false
    list.focus()
  }
  const onClick = () => {
    ask().catch(() => say('failed'))
  }
  button.addEventListener('click', onClick)
  button.style.visibility = ''
  return () => {
    button.removeEventListener('click', onClick)
    button.style.visibility = 'hidden'
  }
}

function entryOf({ anchor, name, town, distance }: NearPlace): HTMLElement {
  const entry = document.createElement('li')
  const link = Object.assign(document.createElement('a'), { href: `#${anchor}` })
  const kept = document.createElement('bdi')
  kept.textContent = name
  link.append(kept)
  const place = document.createElement('span')
  place.textContent = town
  const away = Object.assign(document.createElement('span'), { className: 'numbers' })
  away.textContent = distance
  entry.append(link, place, away)
  return entry
}
