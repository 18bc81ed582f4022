import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { hasCriteria, STYLES_ID, viewId } from '../contract/first-view.ts'
import { pageIn } from '../domain/pages.ts'
import { App } from './app/app.tsx'
import type { AppSession } from './app/app-session.ts'
import { createSession } from './app/start-session.ts'
import './ui/tokens.css'
import './ui/global.css'
import './ui/layout.css'
import { fetchParts } from './app/view-parts.ts'
import { keepDrawn } from './app/keep-drawn.ts'
import { isBelowFloor } from './platform/workers/floor.ts'
import { log } from './platform/logger.ts'
import { reloadWhenStale } from './platform/network/stale-chunks.ts'

/** What this visitor sees first: a cached page may have been drawn for another address or another visitor. */
const firstView = ({ edition: { pages, prefix }, preferences, neededTerms }: AppSession): string | undefined => {
  const accepted = preferences.terms.get()
  if (accepted < neededTerms) return accepted === 0 ? 'terms' : 'termsAgain'
  return hasCriteria(location.search) ? undefined : pageIn(pages, location.pathname.slice(prefix.length))
}

const start = async (root: HTMLElement) => {
  reloadWhenStale()
  const inlined = document.getElementById(STYLES_ID)
  if (inlined instanceof HTMLTemplateElement) document.head.append(inlined.content)
  const session = await createSession()
  const name = firstView(session)
  const isDrawn = root.dataset.view === viewId(name, session.language, session.edition.prefix)
  const forget = () => root.removeAttribute('data-view')
  const drawn = isDrawn ? keepDrawn(root, () => app.unmount()) : undefined
  const shown = () => {
    drawn?.shown()
    forget()
    session.findCountry()
  }
  const failed = (error: unknown) => {
    log.error(error)
    drawn?.failed()
  }
  const page = <App session={session} onShown={shown} />
  let app: Root
  if (isDrawn) {
    await fetchParts(name)
    app = hydrateRoot(root, page, { onRecoverableError: log.error, onCaughtError: failed, onUncaughtError: failed })
  } else {
    forget()
    app = createRoot(root)
    app.render(page)
  }
}

const root = document.getElementById('root')
// The page says so itself, and keeps what the server drew.
if (root && !isBelowFloor()) void start(root)
