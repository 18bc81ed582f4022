/** A code of a product in every form in which labels, canisters, scanners and registers print it. */
export const printedForms = (code: string): string[] => {
  const [system = '', number = ''] = code.split(':')
  if (system === 'GTIN') {
    const whole = number.padStart(14, '0')
    const short = number.replace(/^0+/, '')
    return [
      number,
      whole,
      ...(short.length >= 8 ? [short] : []),
      `(01)${whole}`,
      `(01) ${whole}(17)271231(10)LOT7`,
      `01${whole}10LOT7`,
      `https://id.gs1.org/01/${whole}/10/LOT7`,
      `https://maker.example/p?lang=en&01=${whole}`,
      number.replace(/^(\d)(\d{6})(\d{6})$/, '$1 $2 $3'),
      number.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ]
  }
  const words: Record<string, string[]> = {
    US: ['EPA Reg. No. ', 'EPA ', 'EPA Reg. No.: ', 'epa reg no ', 'EPA REGISTRATION NUMBER '],
    FR: ['AMM ', 'AMM n° ', 'N° AMM ', 'AMM N°', 'n° '],
    DE: ['Zul.-Nr. ', 'Zulassungsnummer ', 'BVL Reg. Nr. ', 'Zul. Nr.: '],
    GB: ['MAPP ', 'MAPP No. ', 'Mapp '],
  }
  const padded =
    system === 'US'
      ? [
          number.replace(
            /^(\d+)-(\d+)$/,
            (_all, company: string, product: string) => `${company.padStart(6, '0')}-${product.padStart(5, '0')}`,
          ),
        ]
      : []
  const bare = [
    number,
    ` ${number} `,
    number.replaceAll('-', ' - '),
    number.replaceAll('-', '\u2011'),
    number.replaceAll('-', '–'),
    ...padded,
  ]
  const grouped = number.includes('-')
    ? []
    : [number.replace(/^(\d+)(\d{3})(\d{3})$/, '$1 $2 $3'), number.replace(/^(\d{2,3})(\d+)$/, '$1 $2')]
  const extended = system === 'DE' ? [`${number}/00`] : []
  return [...bare, ...grouped, ...extended, ...(words[system] ?? ['Reg. No. ', 'No. ']).map((word) => `${word}${number}`)]
}
