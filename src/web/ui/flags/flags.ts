import ua from 'flag-icons/flags/4x3/ua.svg?raw'
import cz from 'flag-icons/flags/4x3/cz.svg?raw'
import dk from 'flag-icons/flags/4x3/dk.svg?raw'
import de from 'flag-icons/flags/4x3/de.svg?raw'
import fi from 'flag-icons/flags/4x3/fi.svg?raw'
import fr from 'flag-icons/flags/4x3/fr.svg?raw'
import gb from 'flag-icons/flags/4x3/gb.svg?raw'
import hu from 'flag-icons/flags/4x3/hu.svg?raw'
import india from 'flag-icons/flags/4x3/in.svg?raw'
import it from 'flag-icons/flags/4x3/it.svg?raw'
import lv from 'flag-icons/flags/4x3/lv.svg?raw'
import nl from 'flag-icons/flags/4x3/nl.svg?raw'
import no from 'flag-icons/flags/4x3/no.svg?raw'
import pl from 'flag-icons/flags/4x3/pl.svg?raw'
import pt from 'flag-icons/flags/4x3/pt.svg'
import ru from 'flag-icons/flags/4x3/ru.svg?raw'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
/** The civil flag: the coat of arms of the other one weighs 80 KB. */
import es from './es.svg?raw'

/** Drawn in the page, which is drawn sooner so than with an image for each; a flag with a coat of arms is a file. */
export type FlagSource = { markup: string; file?: never } | { markup?: never; file: string }

/** The flag beside a language's name. */
export const FLAGS: Record<LanguageCode, FlagSource> = {
  en: { markup: gb },
  cs: { markup: cz },
  da: { markup: dk },
  de: { markup: de },
  es: { markup: es },
  fi: { markup: fi },
  fr: { markup: fr },
  hi: { markup: india },
  hu: { markup: hu },
  it: { markup: it },
  lv: { markup: lv },
  nl: { markup: nl },
  no: { markup: no },
  pl: { markup: pl },
  pt: { file: pt },
  ru: { markup: ru },
  uk: { markup: ua },
}

/** For an image, where a flag may stand in the page twice. */
export const flagUrl = (language: LanguageCode): string => {
  const { markup, file } = FLAGS[language]
  return file ?? `data:image/svg+xml,${encodeURIComponent(markup)}`
}
