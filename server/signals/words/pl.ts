// Polish (SAFE-4).
import type { Words } from './wordLists.ts'

export const pl: Words = {
  numbers: `0 zero, 1 jeden, 2 dwa, 3 trzy, 4 cztery, 5 pięć, 6 sześć, 7 siedem, 8 osiem, 9 dziewięć, 10 dziesięć, 11 jedenaście, 12 dwanaście,
    20 dwadzieścia, 30 trzydzieści, 40 czterdzieści, 50 pięćdziesiąt, 60 sześćdziesiąt, 70 siedemdziesiąt, 80 osiemdziesiąt, 90 dziewięćdziesiąt`,
  at: 'małpa, małpka, at',
  dot: 'kropka, dot',
  calls: 'zadzwoń, dzwoń, mój numer, numer to, nr, tel, telefon, komórka, sms*, pisz, odezwij się, whatsapp',
  invites: `
    dodaj mnie, napisz, pisz, znajdź mnie, znajdziesz mnie, szukaj mnie, skontaktuj się, przejdźmy na, przenieśmy się, pogadajmy na,
    pogadać na, popiszmy na, popisać na, lepiej na, jestem na, odezwij się, zaobserwuj, wbijaj na, chodź na`,
  owns: 'masz, używasz, jesteś na, mój, moja, moje, twój, twoje',
  handles:
    'mój snap, moj snap, na snapie, na snapa, masz snapa, mój kik, na kiku, na signalu, na signal, przez signal, masz signala, mój ig, na ig, na insta, na insie, na messie, na fb, na fejsie, mój fb, na line, na session',
  visits:
    'wejdź na, wejdz na, zobacz na, zajrzyj na, kliknij*, moja strona, moja stronka, zdjęcia na, więcej na, wszystko na, zarejestruj się, odwiedź, zapraszam na, sprawdź',
  asks: `
    pożycz, pożyczysz, pożyczyć, pomóż mi, pomożesz, możesz pomóc, możesz mi pomóc, wyślij mi, wyślesz mi, prześlij, przelej,
    przelejesz, przelać, zapłacisz, zapłacić za, nie mogę zapłacić, muszę zapłacić, nie stać mnie, kup mi, kupisz mi, daj mi,
    dasz mi, wesprzyj, doładuj, zrobić przelew, zrób przelew, dorzuć, wesprze, wspomoże, pomoże mi, pożycz*`,
  needs: 'potrzebuję, potrzebne mi, brakuje mi, nie mam, zabrakło mi, potrzeba mi, pilnie',
  sums: `
    pieniądze, pieniędzy, pieniądz, kasa, kasy, kasę, forsa, hajs, hajsu, gotówk*, stówę, kartę podarunkową, karta podarunkowa,
    karty podarunkowe, doładowanie, przelew, przelewem, konto bankowe, numer konta, pożyczk*, kredyt*, kwot*, blika, blikiem,
    kod blik, finansowo, stówki, dwie stówy`,
  plights: `
    szpital*, operacj*, leki, lekarstw*, rachunek, rachunki, czynsz, bilet lotniczy, bilet na samolot, wiza, wizę, wizy, cło,
    odprawa celna, pogrzeb, adwokat*, kaucj*, komornik*, odprawie celnej, paczka, leczenie, dentyst*`,
  ventures: 'kryptowalut*, akcje, giełd*, inwestycj*, platforma tradingowa, waluty',
  lures: `
    inwestuj*, inwestow*, zainwestu*, zarabia*, zarobi*, zysk*, nauczę cię, nauczyć, pokażę ci, gwarant*, gwarancj*, platform*,
    tygodniowo, miesięcznie, co tydzień, wpłac*, wpłać, podwoi*, bez ryzyka, dochód pasywny, dziennie, podwoić, zarobić`,
  money: `
    wyślij pieniądze, przelej pieniądze, pożyczysz pieniądze, pożycz kasę, potrzebuję pieniędzy, potrzebuję kasy, pożyczyć kasę,
    pożyczyć pieniądze, pomoc finansow*, wsparcie finansowe, wesprzeć finansowo, pomóc finansowo, kod blik, blika na, wyślij kod,
    prześlij kod, podaj kod blik, dochód pasywny, sponsora szukam, szukam sponsora, łatwe pieniądze, zrób przelew, zrobić przelew,
    sugar daddy, udzielam pożyczek, hojnego pana, hojnego mężczyzn*, hojny pan, sponsora, podwoić pieniądze, wesprze finansowo,
    wesprzesz finansowo`,
  harmless: `
    na wagę złota, warto każdej, pieniądze szczęścia, pieniądze to nie, czas to pieniądz, punkt dla, raz dwa trzy, jeden dwa trzy, grupa na whatsappie, grupie na whatsappie, grupa whatsapp, kasa fiskalna, przy kasie`,
  onto: 'na, przez, po',
  pleas: 'możesz, mogłabyś, mógłbyś, czy możesz, proszę, dasz radę, mogę, prosiłabym',
  pays: 'pożycz*, zapłacić, przelać, wpłacić, dołożyć, opłacić',
  fares: 'bilet, taksówk*, taxi, hotel, paliwo, benzyn*, zakupy, dentyst*, mechanik*, napraw*, pociąg, podróż, prąd',
  sends: 'wysłać, przesłać',
}
