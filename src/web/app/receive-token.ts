import { tokenInFragment } from '../platform/identity-token.ts'
import type { Storage } from '../platform/storage.ts'

/** Keeps the identity token that the callback's address carries, and takes it out of address bar and history (ROUTE-03). */
export const receiveToken = (storage: Storage): void => {
  const token = tokenInFragment(location.hash)
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  if (token !== undefined) storage.write('identityToken', token)
}
