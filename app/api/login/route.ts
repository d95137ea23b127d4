import type { NextRequest } from 'next/server'
import { answerLogin } from '#lib/access/login.server.ts'

/** The door of the gate: `{"password": …}` answers `{"success": boolean}`; a form is led on. */
export function POST(request: NextRequest): Promise<Response> {
  return answerLogin(request)
}
