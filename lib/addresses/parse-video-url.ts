/** A film of a host whose player asks for no consent before it plays. */
export interface EmbeddedVideo {
  host: 'YouTube' | 'Vimeo'
  /** Address of the player in its form that sets no cookie; it begins by itself. */
  player: string
}

/** Hosts whose films the site can show; everything else is refused in Studio and is a plain link here. */
const youTube = /^(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com)$/
const vimeo = /^(?:www\.|player\.)?vimeo\.com$/

/**
 * The player for the address of a film as people copy it from YouTube or Vimeo.
 *
 * @returns undefined for any other address
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
  // A film that is not listed has a key behind its number.
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
