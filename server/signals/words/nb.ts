// Norwegian (SAFE-4).
import type { Words } from './wordLists.ts'

export const nb: Words = {
  numbers: `0 null, 1 en ett én, 2 to, 3 tre, 4 fire, 5 fem, 6 seks, 7 sju syv, 8 åtte, 9 ni, 10 ti, 11 elleve, 12 tolv, 13 tretten, 20 tjue tyve,
    30 tretti tredve, 40 førti, 50 femti, 60 seksti, 70 sytti, 80 åtti, 90 nitti`,
  at: 'krøllalfa, alfakrøll, at',
  dot: 'punktum, prikk, dot',
  calls:
    'ring meg, ring på, ring, nummeret mitt, mitt nummer, nummer er, nr, tlf, telefon, mobil, sms*, tekst meg, send en melding, melding, whatsapp',
  invites: `
    legg meg til, legg til meg, add meg, adde meg, skriv til meg, skriv på, skriv, finn meg, du finner meg, kontakt meg, skal vi,
    la oss, videre på, heller på, bedre på, snakke på, snakkes på, jeg er på, følg meg, gi meg, hopp over, kom over, over på,
    send meg`,
  owns: 'har du, bruker du, er du på, mitt, min, ditt, din',
  handles:
    'mitt snap, min snap, snappen min, snapen min, på snap, på snappen, din snap, mitt kik, på kik, på signal, over signal, min ig, på ig, på insta, instaen min, på line, på session, på fb, på messenger, fb en min',
  visits:
    'se på, se bildene, se mer på, sjekk, sjekk ut, kikk på, gå inn på, gå til, besøk, klikk, siden min, hjemmesiden, nettsiden, bilder på, bildene mine på, mer på, alt om meg på, registrer*, finn meg på, ta en titt',
  asks: `
    låne meg, lån meg, låne av deg, hjelpe meg, hjelp meg, hjelper du, kan du hjelpe, send meg, sende meg, sender du, overføre,
    overfør, kan du betale, vil du betale, ikke betale, må betale, har ikke råd, kjøp et, kjøpe meg, får dem igjen, får dem tilbake,
    betaler tilbake, betale tilbake, støtte meg, legge ut, legger du ut, vippse, vipps meg, låne, lånt, økonomisk`,
  needs: 'jeg mangler, mangler, jeg trenger, trenger, jeg har ingen, har ikke, er tom for, står uten, er blakk',
  sums: `
    penger, pengene, kontanter, gavekort*, bankoverføring, bankkonto, kontonummer, lån, beløp, beløpet, kroner, gryn, spenn, vipps,
    vippse, økonomisk, hundrelapp, femhundre, økonomiske`,
  plights: `
    sykehus*, operasjon*, medisin*, regning*, husleie*, flybillett*, billetten hjem, visum, toll, tollavgift*, gebyr*, begravelse*,
    advokat*, strømregning*, pakken, tollen, i tollen, inkasso, behandling, tannlege*, utkastelse`,
  ventures: 'aksjer, investering*, kryptovaluta*, børsen, handelsplattform, valutahandel',
  lures: `
    invester*, fortjeneste*, gevinst*, avkastning*, tjener, tjene, tjent, lære deg, viser deg, vise deg, garanter*, garanti*,
    plattform*, hver uke, i uka, i uken, i måneden, innskudd*, sett inn, dobl*, uten risiko, passiv inntekt, bli rik, om dagen,
    per dag`,
  money: `
    overføre penger, overfør penger, sende penger, send penger, send meg penger, låne penger, lån meg penger, mangler penger,
    trenger penger, økonomisk hjelp, økonomisk støtte, hjelpe meg økonomisk, send meg koden, sende koden, send koden, passiv inntekt,
    lettjente penger, raske penger, bankoverføring, tilbyr lån, vipps meg, vippse meg, sugardating, sugar daddy, raus mann,
    rause menn, generøs mann, støtte meg økonomisk, doble pengene`,
  harmless: `
    gull verdt, pengene verdt, verdt pengene, tid er penger, penger er ikke, på det punktet, en to tre, whatsapp gruppe*, whatsappgruppe*, penger på, ti stille`,
  onto: 'på, via, over',
  pleas: 'kan du, kunne du, vil du, ville du, gidder du, kan jeg, får jeg, vær så snill, please',
  pays: 'betale, låne, overføre, vippse, lånt',
  fares: 'billett, togbillett*, drosje, taxi, hotell*, bensin, tannlege*, verksted*, mat, strøm*, reise*, fly',
  sends: 'sende, gi, legge, overføre, legge ut',
}
