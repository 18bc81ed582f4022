import { CertBag, Certificate, PFX, PKCS8ShroudedKeyBag, PrivateKeyInfo, type SafeContents } from 'pkijs'

const pem = (what: string, der: ArrayBuffer): string =>
  `-----BEGIN ${what}-----\n${Buffer.from(der).toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END ${what}-----\n`

/** The key and the certificates of a PKCS#12 file, in PEM. Encrypted as OpenSSL 3 does by default; older ciphers are refused. */
export const readPkcs12 = async (content: Uint8Array, password: string): Promise<{ key: string; certificates: string[] }> => {
  const secret = new TextEncoder().encode(password).buffer
  const pfx = PFX.fromBER(new Uint8Array(content))
  await pfx.parseInternalValues({ checkIntegrity: true, password: secret })
  const safe = pfx.parsedValue?.authenticatedSafe
  if (!safe) throw new Error('it is no PKCS#12 file')
  await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password: secret })) })
  const contents = (safe.parsedValue as { safeContents: { value: SafeContents }[] }).safeContents
  const bags = contents.flatMap(({ value }) => value.safeBags.map(({ bagValue }) => bagValue))
  let key: PrivateKeyInfo | undefined
  const certificates: string[] = []
  for (const bag of bags) {
    if (bag instanceof PKCS8ShroudedKeyBag) {
      // Declared as private; the library's own example calls it so.
      await (bag as unknown as { parseInternalValues: (by: { password: ArrayBuffer }) => Promise<void> }).parseInternalValues({
        password: secret,
      })
      key = bag.parsedValue
    } else if (bag instanceof PrivateKeyInfo) key = bag
    else if (bag instanceof CertBag && bag.parsedValue instanceof Certificate)
      certificates.push(pem('CERTIFICATE', bag.parsedValue.toSchema().toBER()))
  }
  if (!key) throw new Error('it has no key')
  return { key: pem('PRIVATE KEY', key.toSchema().toBER()), certificates }
}
