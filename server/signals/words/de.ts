// German (SAFE-4).
import type { Words } from './wordLists.ts'

export const de: Words = {
  numbers: `0 null, 1 eins, 2 zwei zwo, 3 drei, 4 vier, 5 fünf fuenf, 6 sechs, 7 sieben, 8 acht, 9 neun, 10 zehn, 11 elf, 12 zwölf zwoelf, 13 dreizehn,
    15 fünfzehn, 16 sechzehn, 17 siebzehn, 20 zwanzig, 30 dreißig dreissig, 40 vierzig, 50 fünfzig, 60 sechzig, 70 siebzig, 80 achtzig, 90 neunzig`,
  at: 'at, ät, klammeraffe, klammeraffen',
  dot: 'punkt, pkt, dot',
  calls:
    'ruf mich, ruf an, meine nummer, nummer ist, handynummer, meine handynr, handynr, handy, sms, melde dich, meld dich, erreichst du mich, erreichbar, schreib mir, whatsapp, tel, nr',
  invites: `
    schreib mir, schreibe mir, schreib mich, adde mich, add mich, füg mich, füge mich, finde mich, findest mich, findest du mich,
    such mich, lass uns, lieber auf, lieber über, besser auf, weiter auf, weiterschreiben, wechseln, erreichst du mich, erreichbar,
    bin auf, bin bei, melde dich, meld dich, kontaktier*, ich heiße, gib mir, schreiben auf, schreiben über, schreiben wir`,
  owns: 'hast du, haste, bist du auf, bist du bei, nutzt du, benutzt du, mein, meine, dein, deine',
  handles:
    'mein snap, dein snap, auf snap, bei snap, über snap, mein kik, auf kik, bei kik, über kik, auf signal, bei signal, über signal, per signal, mein ig, auf line, auf session, mein fb, auf fb, bei fb, snap mich',
  visits:
    'schau auf, schau mal, schaut auf, geh auf, besuch*, klick*, meine seite, meine website, meine homepage, mehr auf, mehr von mir auf, bilder auf, fotos auf, bilder von mir auf, alles auf, melde dich an, guck auf, guck mal, findest du auf, weitere auf',
  asks: `
    leih mir, mir leihen, ausleihen, mir borgen, borg mir, pump mir, hilf mir, mir helfen, mir aushelfen, aushelfen, schick mir,
    schicke mir, mir schicken, sende mir, überweis*, kannst du zahlen, kannst du bezahlen, zahlst du, bezahl mir, bezahle mir,
    zahl mir, für mich bezahlen, nicht bezahlen, nicht zahlen, muss zahlen, muss bezahlen, zahlen muss, bezahlen muss, vorstrecken,
    vorschießen, auslegen, gib mir, kauf mir, kaufe mir, unterstütz*, zahle es zurück, zahl dir, zurückzahlen, kriegst du zurück,
    bekommst du zurück, besorg mir, leihen, mir hilft, mir finanziell, hilft, hilf uns, unterstützt`,
  needs:
    'ich brauche, brauch ich, brauche dringend, mir fehlen, mir fehlt, ich habe kein, ich hab kein, hab kein, bin pleite, bin knapp, benötige',
  sums: `
    geld, kohle, bargeld, euros, gutschein*, gutscheinkarte*, geschenkkarte*, guthabenkarte*, guthaben, steam karte*, bankkonto,
    kontonummer, bankverbindung, überweisung, kredit, darlehen, betrag, summe, google play karte*, finanziell, hunderter,
    paar hundert, zwanziger, fuffi`,
  plights: `
    krankenhaus*, operation, medikament*, arztrechnung, rechnung, rechnungen, miete, flugticket, zollgebühr*, beerdigung, anwalt,
    kaution, stromrechnung, handyrechnung, mahnung, gerichtsvollzieher, mietrückstand, stromnachzahlung, arzt, behandlung, visum,
    vom zoll, beim zoll, zollgebühren, den zoll, meinen pass, neuen pass, reisepass`,
  ventures: 'aktien, investment*, geldanlage, handelsplattform, kryptowährung*, coins, börse, goldhandel',
  lures: `
    investier*, invest, gewinn*, rendite*, verdien*, verdiene, zeig dir, zeige dir, dir zeigen, bring dir, beibringen, garantier*,
    plattform, pro woche, jede woche, im monat, einzahl*, verdoppel*, risiko, reich werden, passives einkommen, am tag, pro tag,
    pro monat, ein`,
  money: `
    geld schicken, geld leihen, geld überweisen, schick mir geld, schick geld, brauche geld, geld brauche, brauche dringend geld,
    schick mir den code, den code schicken, taschengeld, tg treffen, finanzielle hilfe, finanzielle unterstützung,
    finanziell unterstützen, finanziell helfen, sugardaddy, sugar daddy, passives einkommen, schnell reich, western union,
    großzügigen mann, großzügiger mann, großzügige männer, geld verdoppeln, dein geld verdoppeln, das dreifache, das doppelte raus,
    taschengeldtreffen`,
  harmless: `
    gold wert, geld wert, sein geld wert, das geld nicht, geld ist nicht, zeit ist geld, auf den punkt, signal am, das signal, whatsapp gruppe*, whatsappgruppe*, eins zwei drei, zoll groß, zoll fernseher, punkt acht, punkt sieben, geld allein`,
  onto: 'auf, über, per, bei, via, zu',
  pleas: `
    kannst du, könntest du, kannste, kannst mir, würdest du, könnten sie, bitte, magst du mir, wärst du so lieb, kannst du mir,
    darf ich, kann ich`,
  pays: `
    leihen, zahlen, bezahlen, überweisen, borgen, vorstrecken, auslegen, vorschießen, aushelfen, spendieren, übernehmen`,
  fares: `
    ticket, zugticket, bahnticket, flug, flugticket, taxi, hotel, benzin, tanken, lebensmittel, zahnarzt, werkstatt, reparatur,
    strom, handy`,
  sends: 'schicken',
}
