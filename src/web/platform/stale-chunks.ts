const RELOADED_AT = 'reloaded-at'
const AGAIN_AFTER_MS = 60_000

const isServerThere = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

const reloadUnlessJustDone = async () => {
  const last = Number(sessionStorage.getItem(RELOADED_AT))
  if (Date.now() - last < AGAIN_AFTER_MS || !(await isServerThere())) return
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  location.reload()
}

/** After a deployment an open page asks for files that are gone: one reload brings the new ones. Without a network the reload waits. */
export const reloadWhenStale = () => addEventListener('vite:preloadError', () => void reloadUnlessJustDone())
