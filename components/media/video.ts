import { isAutoplayAllowed } from '../ui/network-connection.ts'

/** Enhances the markup of `video.tsx`, by the `data-moving` of its frame. */
export function enhance(root: HTMLElement): () => void {
  const control = root.querySelector<HTMLElement>(':scope > button, :scope > a')
  if (!control) return () => undefined
  const kind = root.dataset['moving']
  if (kind === 'loop') return enhanceLoop(root, control)
  return kind === 'film' ? enhancePlayer(root, control) : enhanceEmbed(root, control)
}

/** Plays a loop automatically where autoplay is allowed; once paused by the visitor it stays paused. */
function enhanceLoop(root: HTMLElement, button: HTMLElement): () => void {
  let moving: HTMLElement | undefined
  const show = () => {
    const wanted = moving === undefined
    if (wanted) {
      moving = loopElement(root.dataset)
      button.before(moving)
    } else {
      moving?.remove()
      moving = undefined
    }
    root.dataset['state'] = wanted ? 'moving' : 'still'
    button.setAttribute('aria-label', button.dataset[wanted ? 'stop' : 'play'] ?? '')
  }
  button.hidden = false
  button.addEventListener('click', show)
  if (isAutoplayAllowed()) show()
  return () => {
    button.removeEventListener('click', show)
    if (moving) show()
    button.hidden = true
  }
}

/** Muted and hidden from assistive technology: the still behind it has the description. */
function loopElement({ src = '', narrow, stillMoves }: DOMStringMap): HTMLElement {
  const address = narrow && window.matchMedia('(max-width: 767px)').matches ? narrow : src
  const element = document.createElement(stillMoves === undefined ? 'video' : 'img')
  element.className = 'moving'
  element.setAttribute('aria-hidden', 'true')
  if (element instanceof HTMLVideoElement) {
    Object.assign(element, { muted: true, loop: true, playsInline: true, autoplay: true })
    element.tabIndex = -1
  } else element.alt = ''
  element.src = address
  return element
}

function enhancePlayer(root: HTMLElement, button: HTMLElement): () => void {
  const video = root.querySelector('video')
  const play = () => {
    if (!video) return
    root.dataset['state'] = 'playing'
    video.controls = true
    const captions = video.querySelector<HTMLTrackElement>('track[data-own]')
    if (captions) captions.track.mode = 'showing'
    video.focus()
    // If the browser blocks playback, its own controls remain.
    video.play().catch(() => undefined)
  }
  button.hidden = false
  button.addEventListener('click', play)
  return () => {
    button.removeEventListener('click', play)
    video?.pause()
  }
}

function enhanceEmbed(root: HTMLElement, link: HTMLElement): () => void {
  const { player, name = '' } = link.dataset
  const play = (event: MouseEvent) => {
    if (!player || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    const frame = document.createElement('iframe')
    frame.title = name
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    frame.src = player
    root.append(frame)
    root.dataset['state'] = 'playing'
    frame.focus()
  }
  link.addEventListener('click', play)
  return () => link.removeEventListener('click', play)
}
