import type { AssistantContext } from './assistant-context.ts'
import type { ProposalJob } from './model/proposal.ts'

/** A request of an editor: which proposals to make, each for one document. */
export interface AssistantRequest {
  header: string
  context: AssistantContext
  /** Whether the editor first chooses among the jobs; else the only one starts at once. */
  isChoice: boolean
  /** Shown where there is nothing to do. */
  nothing: string
  prepare: (signal: AbortSignal) => Promise<ProposalJob[]>
}

type Listener = () => void

let current: AssistantRequest | undefined
const listeners = new Set<Listener>()

/** The open request, as an external store: actions of forms cannot render a dialog themselves. */
export const assistantRequests = {
  open(request: AssistantRequest | undefined): void {
    current = request
    for (const listener of listeners) listener()
  },
  current: (): AssistantRequest | undefined => current,
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
