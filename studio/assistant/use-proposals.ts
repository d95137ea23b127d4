import { useCallback, useEffect, useRef, useState } from 'react'
import { assistantErrorMessage } from './assistant-error-message.ts'
import type { AssistantRequest } from './assistant-request.ts'
import type { Acceptance, Proposal, ProposalJob } from './model/proposal.ts'

/** A proposal with the job that made it. */
export interface MadeProposal {
  job: ProposalJob
  proposal: Proposal
}

/** A step of a request: jobs are prepared, chosen, run, and their proposals reviewed and written. */
export type ProposalStep = 'preparing' | 'choosing' | 'running' | 'reviewing' | 'writing'

/** What was written for one document. */
export interface AcceptedProposal {
  title: string
  acceptance: Acceptance
}

/** Runs the jobs of a request, one after the other. Closing or stopping aborts the running one. */
export function useProposals(request: AssistantRequest) {
  const [step, setStep] = useState<ProposalStep>('preparing')
  const [jobs, setJobs] = useState<readonly ProposalJob[]>([])
  const [made, setMade] = useState<readonly MadeProposal[]>([])
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)

  const start = useCallback(async (chosen: readonly ProposalJob[]) => {
    const stop = new AbortController()
    running.current = stop
    const total = chosen.reduce((sum, { count }) => sum + count, 0)
    setProblem(undefined)
    setProgress({ done: 0, total })
    setStep('running')
    const proposals: MadeProposal[] = []
    let before = 0
    try {
      for (const job of chosen) {
        const offset = before
        const proposal = await job.run(
          (done) => setProgress({ done: offset + done, total }),
          stop.signal,
        )
        before += job.count
        proposals.push({ job, proposal })
      }
      setMade(proposals)
      setStep('reviewing')
    } catch (error) {
      setStep('choosing')
      setProblem(
        stop.signal.aborted ? 'Stopped. Nothing was written.' : assistantErrorMessage(error),
      )
    }
  }, [])

  useEffect(() => {
    const leave = new AbortController()
    request.prepare(leave.signal).then(
      (prepared) => {
        if (leave.signal.aborted) return
        setJobs(prepared)
        const [only] = prepared
        const canStart = only && only.count > 0 && only.disabledReason === undefined
        if (!request.isChoice && canStart) void start([only])
        else setStep('choosing')
      },
      (error: unknown) => {
        if (leave.signal.aborted) return
        setProblem(assistantErrorMessage(error))
        setStep('choosing')
      },
    )
    return () => {
      leave.abort()
      running.current?.abort()
    }
  }, [request, start])

  /** Writes texts of the proposals. Those of a document that fails stay for another attempt. */
  const accept = async (
    textsOf: (made: MadeProposal) => Proposal['texts'],
  ): Promise<AcceptedProposal[]> => {
    setProblem(undefined)
    setStep('writing')
    const accepted: AcceptedProposal[] = []
    const failed: MadeProposal[] = []
    for (const each of made) {
      const texts = textsOf(each)
      if (texts.length === 0) continue
      try {
        const acceptance = await each.job.accept(each.proposal, texts)
        accepted.push({ title: each.job.label, acceptance })
      } catch (error) {
        failed.push(each)
        setProblem(`${each.job.label}: ${assistantErrorMessage(error)}`)
      }
    }
    setMade(failed)
    setStep('reviewing')
    return accepted
  }
  const stop = () => running.current?.abort()
  return { step, jobs, made, progress, problem, start, stop, accept }
}
