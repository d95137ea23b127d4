import type { NextRequest } from 'next/server'
import { handleLogin } from '#lib/access/handle-login.server.ts'

/** Login of the gate: `{"password": …}` returns `{"success": boolean}`; a form post is redirected. */
export function POST(request: NextRequest): Promise<Response> {
  return handleLogin(request)
}
