// Asks every endpoint with the client that OpenAPI Generator generates.

import interdict.ApiClient;
import interdict.ApiException;
import interdict.JSON;
import interdict.api.OperationApi;
import interdict.api.ReviewApi;
import interdict.api.ScreeningApi;
import interdict.model.*;
import java.util.List;
import java.util.Map;
import java.util.Objects;

public class Client {
  static final String ID = "ofac-990002";

  static void equal(Object actual, Object expected) {
    if (!Objects.equals(actual, expected)) throw new AssertionError(actual + " is not " + expected);
  }

  static MatchRequest subject() {
    SubjectProperties properties =
        new SubjectProperties()
            .name(List.of("Taisiya Bulgozhina"))
            .birthDate(List.of("1988-09-03"))
            .country(List.of("cy"));
    properties.putAdditionalProperty("nickname", List.of("Taya"));
    return new MatchRequest().schema(SubjectSchema.PERSON).properties(properties);
  }

  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("SERVICE_URL"));
    String key = "Bearer " + System.getenv("SERVICE_KEY");
    client.setRequestInterceptor(request -> request.header("Authorization", key));
    ScreeningApi screening = new ScreeningApi(client);
    OperationApi operation = new OperationApi(client);

    SearchPage page =
        screening.search(
            ScreeningApi.APISearchRequest.newBuilder()
                .query("bulgozhina")
                .dataset("us_ofac_sdn,un_sc_sanctions")
                .schema("Person,Company")
                .build());
    equal(page.getTotal(), 1L);
    equal(page.getResults().get(0).getId(), ID);

    Candidate best = screening.match(subject(), null).getResults().get(0);
    equal(best.getId(), ID);
    equal(best.getMatch(), true);
    equal(best.getFeatures().getIdentifier(), null);
    equal(best.getProperties().get("birthDate"), List.of("1988-09-03"));

    BatchRequest batch =
        new BatchRequest().queries(Map.of("good", subject(), "bad", subject().threshold(7.0)));
    Map<String, BatchItemResult> responses = screening.matchBatch(batch, null).getResponses();
    equal(responses.get("good").getResults().get(0).getId(), ID);
    equal(responses.get("good").getError(), null);
    equal(responses.get("bad").getError().getCode(), ItemErrorCode.INVALID_REQUEST);
    equal(responses.get("bad").getResults(), null);

    Entity entity = screening.getEntity(ID, null, null).getEntity();
    equal(entity.getListingStatus(), ListingStatus.LISTED);
    equal(entity.getDelistedOn(), null);
    History history = screening.getEntityHistory(ID, Corpus.SANCTION, null).getHistory();
    equal(history.getCurrentlyListed(), true);
    equal(history.getListings().get(0).getProgram(), "RUSSIA-EO14024");

    equal(
        screening.listDatasets((String) null).getDatasets().stream()
            .anyMatch(dataset -> dataset.getName().equals("us_ofac_sdn")),
        true);
    equal(
        screening.listCountries((String) null).getCountries().stream()
            .filter(country -> country.getCode().equals("de"))
            .map(Country::getName)
            .toList(),
        List.of("Germany"));
    equal(
        screening.listSchemas((String) null).getSchemas().stream()
            .filter(EntitySchema::getMatchable)
            .count(),
        6L);
    equal(operation.getHealth((String) null).getStatus(), HealthStatus.OK);
    equal(operation.getReadiness((String) null).getSnapshot().getDemonstration(), false);

    ReviewApi review = new ReviewApi(client);
    equal(review.getSession((String) null).getAccount(), "clients");
    OpenCaseRequest opening =
        new OpenCaseRequest()
            .reference("K-4")
            .query(subject())
            .entityId(ID)
            .score(best.getScore())
            .requestId("screening-4");
    ReviewCase opened = review.openCase(opening, null).getCase();
    DecisionRequest decision =
        new DecisionRequest()
            .verdict(Verdict.UNSURE)
            .reason("To be asked")
            .version(opened.getVersion());
    equal(review.decideCase(opened.getId(), decision, null).getCase().getStatus(), CaseStatus.OPEN);

    try {
      screening.getEntity("nobody/here", null, null);
      throw new AssertionError("An entity that nobody has is answered.");
    } catch (ApiException refused) {
      equal(refused.getCode(), 404);
      ErrorDetail error =
          JSON.getDefault().getMapper().readValue(refused.getResponseBody(), interdict.model.Error.class).getError();
      equal(error.getCode(), ErrorCode.ENTITY_NOT_FOUND);
      equal(error.getRequestId(), refused.getResponseHeaders().firstValue("X-Request-Id").orElse(""));
    }
  }
}
