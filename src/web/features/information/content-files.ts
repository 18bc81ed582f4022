import { useEffect, useState } from 'react'
import { DEFAULT_LANGUAGE, type LanguageCode } from '../../../domain/texts/languages.ts'
import { CONTENT_BASE, CONTENT_CACHE } from '../../platform/workers/worker-messages.ts'

/** Every text is a separate file, fetched when it is shown. */
const files = import.meta.glob<string>('../../../../content/{articles,terms,privacy}/**/*.md', { query: '?raw', import: 'default' })
const fileOf = (folder: string, language: LanguageCode) => files[`../../../../content/${folder}/${language}.md`]

export type ContentText = { markdown: string; language: LanguageCode }
export type Content = { step: 'waiting' } | { step: 'missing' } | { step: 'ready'; text: ContentText }

/** The text of a folder in the language, else in English; undefined where there is no such text. */
const loadContent = async (folder: string, language: LanguageCode): Promise<ContentText | undefined> => {
  const found = [language, DEFAULT_LANGUAGE].find((one) => fileOf(folder, one))
  const load = found && fileOf(folder, found)
  return load && { markdown: await load(), language: found }
}

export const useContent = (folder: string, language: LanguageCode): Content => {
  const [loaded, setLoaded] = useState<{ of: string; content: Content }>()
  const [failure, setFailure] = useState<unknown>()
  const key = `${folder} ${language}`
  useEffect(() => {
    let isWanted = true
    loadContent(folder, language).then(
      (text) => isWanted && setLoaded({ of: key, content: text ? { step: 'ready', text } : { step: 'missing' } }),
      (error: unknown) => isWanted && setFailure(error),
    )
    return () => {
      isWanted = false
    }
  }, [folder, language, key])
  // The nearest error boundary reports it and offers to try again.
  if (failure !== undefined) throw failure
  return loaded?.of === key ? loaded.content : { step: 'waiting' }
}

/** Fetches all texts of a language, so that the worker caches them and they can be read without a network. */
export const keepContent = async (language: LanguageCode): Promise<void> => {
  if (!('caches' in globalThis)) return
  const ofLanguage = Object.keys(files).filter((path) => path.endsWith(`/${language}.md`))
  await Promise.all(ofLanguage.map((path) => files[path]!()))
  const cache = await caches.open(CONTENT_CACHE)
  for (const { name } of performance.getEntriesByType('resource')) {
    if (!new URL(name).pathname.startsWith(CONTENT_BASE)) continue
    if (!(await cache.match(name))) await cache.add(name)
  }
}
