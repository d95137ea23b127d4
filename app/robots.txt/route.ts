import { env } from '#lib/env.ts'
import { robotsText } from '#lib/seo/robots.ts'

export const dynamic = 'force-dynamic'

export function GET(): Response {
  return new Response(robotsText(env.site), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
