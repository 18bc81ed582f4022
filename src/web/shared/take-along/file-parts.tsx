import Download from 'lucide-react/icons/download'
import QrCode from 'lucide-react/icons/qr-code'
import { type ReactNode, useId, useState } from 'react'
import type { TakenTank, WholeTank } from '../../../domain/take-along/taken-tank.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { lazyExtra } from '../../platform/lazy-component.ts'
import { log } from '../../platform/logger.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import styles from './take-along.module.css'
import { type TakeWords } from './take-words.ts'
import { filledText } from '../../../domain/filled-text.ts'

export type PartProps<Tank = TakenTank> = { tank: Tank; words: TakeWords; isLoading: boolean }

/** One form in which a tank is taken along, and what it is for. */
export const Part = ({ name, use, isWide, children }: { name: string; use: string; isWide?: boolean; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={`stack gap-2 packed at-start ${styles.part}`} data-wide-part={isWide} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <p>{use}</p>
      {children}
    </section>
  )
}

type FileButtonProps = {
  words: TakeWords
  label: string
  isLoading: boolean
  /** Undefined where the format cannot hold the amounts. */
  make: () => Promise<{ blob: Blob; name: string } | undefined>
}

/** Makes a file when it is pressed, hands it to the browser, and says what came of it. */
export const FileButton = ({ words, label, isLoading, make }: FileButtonProps) => {
  const [said, setSaid] = useState('')
  const save = async () => {
    try {
      const file = await make()
      if (file) saveFile(file)
      setSaid(file ? filledText(words.saved, { file: file.name }) : words['refuse.too-small'])
    } catch (error) {
      log.error(error)
      setSaid(words.failed)
    }
  }
  return (
    <>
      <Button disabled={isLoading} onClick={() => void save()}>
        <Download aria-hidden size={20} />
        {label}
      </Button>
      <output className={`strong ${styles.said}`}>{said}</output>
    </>
  )
}

export const TerminalPart = ({ tank, words, isLoading }: PartProps<WholeTank>) => {
  const { brand, data } = useSession()
  const make = async () => {
    const [{ writeIsoxml }, { zipText }] = await Promise.all([import('../../../domain/take-along/write-isoxml.ts'), import('./zipped.ts')])
    const xml = writeIsoxml(tank, { words: { water: words['file.water'] }, software: { name: brand.title, version: data.version } })
    return xml === undefined ? undefined : { blob: zipText('TASKDATA/TASKDATA.XML', xml), name: 'TASKDATA.zip' }
  }
  return (
    <Part name={words.terminal} use={words['terminal.for']}>
      <FileButton words={words} isLoading={isLoading} label={words['terminal.save']} make={make} />
    </Part>
  )
}

export const FarmPart = ({ tank, words, isLoading }: PartProps<WholeTank>) => {
  const make = async () => {
    const { writeAdapt } = await import('../../../domain/take-along/write-adapt.ts')
    const text = writeAdapt(tank, {
      words: { water: words['file.water'], mix: words['file.mix'] },
      site: location.origin,
      madeAt: new Date(systemClock.now()),
    })
    return { blob: new Blob([text], { type: 'application/json' }), name: 'adapt.json' }
  }
  return (
    <Part name={words.farm} use={words['farm.for']}>
      <FileButton words={words} isLoading={isLoading} label={words['farm.save']} make={make} />
    </Part>
  )
}

const ShownCode = lazyExtra(() => import('./shown-code.tsx').then((file) => file.ShownCode))

export const PhonePart = ({ link, words }: { link: string; words: TakeWords }) => {
  const [isShown, setShown] = useState(false)
  return (
    <Part name={words.phone} use={words['phone.for']}>
      <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        <QrCode aria-hidden size={20} />
        {words['phone.show']}
      </Button>
      {isShown && <ShownCode link={link} words={words} />}
    </Part>
  )
}
