import { useLocation } from 'wouter'
import { pagePaths } from '../../../platform/page-paths.ts'
import type { KeptRequest } from './kept-requests.ts'
import { useRequests } from './with-requests.tsx'

/** Opens the form of a rejected request with its input and the reasons; from then on it is a draft. */
export const useReturnToForm = () => {
  const requests = useRequests()
  const [, navigate] = useLocation()
  return ({ key, form, state }: KeptRequest): void => {
    if (state.step !== 'rejected') return
    requests.draftOf(form).keep(state.values)
    void requests.forget(key)
    navigate(form === 'seed' ? pagePaths.requestSeedTreatment : pagePaths.request, { state: { rejected: state.reasons } })
  }
}

/** The reasons that a history entry carries, if it came from a rejected request. */
export const reasonsIn = (state: unknown): readonly string[] | undefined =>
  typeof state === 'object' && state !== null && 'rejected' in state && Array.isArray(state.rejected)
    ? state.rejected.filter((reason) => typeof reason === 'string')
    : undefined
