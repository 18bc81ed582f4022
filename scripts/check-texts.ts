import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { contentTexts } from './content-texts.ts'
import { doublesFullStop, pluralMistakes, withNoBreakSpaces } from './text-rules.ts'

/** The catalogues contain exactly the texts of the pages, and every language has all of them, with its plurals; no line ends between a number
 * and its unit, and no date doubles a full stop (TEXT-03, TEXT-04, WORDS-01). */
/** The console's catalogue. */
const CONSOLE = 'lingui.console.config.ts'
/** Each thread would load the compiler of the pages' sources again, which takes longer than what it would then do beside the others. */
const IN_ONE_THREAD = ['--workers', '1']
const root = fileURLToPath(new URL('..', import.meta.url))
for (const args of [
  ['check', 'sync', '--config', CONSOLE],
  ['compile', '--strict', '--config', CONSOLE],
  ['check', 'sync'],
  ['check', 'missing', '--mode', 'catalog'],
  ['compile', '--strict'],
]) {
  const { status } = spawnSync('lingui', [...args, ...IN_ONE_THREAD], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

for (const { path, language, text, isMessage } of await contentTexts()) {
  const mistakes = isMessage ? pluralMistakes(text, language).map((mistake) => `a plural ${mistake}`) : []
  if (text !== withNoBreakSpaces(text, language)) mistakes.push('a space before a unit is not no-break (content/glossary.md)')
  if (doublesFullStop(text, language)) mistakes.push('a date that ends in a full stop ends a sentence: put it in brackets')
  for (const mistake of mistakes) {
    console.error(`${path}: ${mistake}: ${text}`)
    process.exitCode = 1
  }
}
