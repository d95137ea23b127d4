import type { NextRequest } from 'next/server'
import { handleLogin } from '#lib/access/handle-login.server.ts'

/** The door of the gate: `{"password": …}` answers `{"success": boolean}`; a form is led on. */
export function POST(request: NextRequest): Promise<Response> {
  return handleLogin(request)
}
