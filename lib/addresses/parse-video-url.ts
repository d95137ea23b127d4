/** A video of a provider whose player requires no consent before playback. */
export interface EmbeddedVideo {
  host: 'YouTube' | 'Vimeo'
  /** URL of the player in its cookie-free form, with autoplay. */
  player: string
}

/** Supported video hosts; Studio rejects any other, and the site renders it as a plain link. */
const youTube = /^(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com)$/
const vimeo = /^(?:www\.|player\.)?vimeo\.com$/

/**
 * The player for a video URL as copied from YouTube or Vimeo.
 *
 * @returns undefined for any other URL
 */
export function parseVideoUrl(address: string | null | undefined): EmbeddedVideo | undefined {
  const url = address ? URL.parse(address) : null
  if (url?.protocol !== 'https:') return undefined
  const parts = url.pathname.split('/').filter(Boolean)
  if (url.hostname === 'youtu.be') return youTubeVideo(parts[0])
  if (youTube.test(url.hostname)) {
    const named = ['embed', 'shorts', 'live'].includes(parts[0] ?? '') ? parts[1] : undefined
    return youTubeVideo(parts[0] === 'watch' ? url.searchParams.get('v') : named)
  }
  if (!vimeo.test(url.hostname)) return undefined
  const at = parts.findIndex((part) => /^\d+$/.test(part))
  const id = parts[at]
  if (!id) return undefined
  // An unlisted video has a key after its number.
  const key = parts[at + 1] ?? url.searchParams.get('h')
  const query = key && /^[0-9a-f]+$/.test(key) ? `&h=${key}` : ''
  return {
    host: 'Vimeo',
    player: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${query}`,
  }
}

function youTubeVideo(id: string | null | undefined): EmbeddedVideo | undefined {
  if (!id || !/^[\w-]{6,20}$/.test(id)) return undefined
  return {
    host: 'YouTube',
    player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&playsinline=1`,
  }
}
