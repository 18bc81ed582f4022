import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startSession } from './app/start-session.ts'
import './app/tokens.css'
import './app/global.css'
import { reloadWhenStale } from './platform/stale-chunks.ts'

const start = async (root: HTMLElement) => {
  reloadWhenStale()
  const session = await startSession()
  createRoot(root).render(<App session={session} />)
}

const root = document.getElementById('root')
if (root) void start(root)
