import type { Lake } from '../lake.ts'

/**
 * A `Set-Cookie` that no script reads and no other site sends, for so many seconds; where browsers come by https, it never goes
 * another way. They take such a cookie from `http://localhost` as well.
 */
export function ownCookie({ config }: Lake, name: string, value: string, seconds: number): string {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}${secure}`
}
