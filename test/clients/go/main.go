// Asks every endpoint with the client that oapi-codegen generates.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"reflect"

	"client/interdict"
)

const id = "ofac-990002"

func equal(actual, expected any) {
	if !reflect.DeepEqual(actual, expected) {
		panic(fmt.Sprintf("%#v is not %#v", actual, expected))
	}
}

// must returns the answer, when the request was sent.
func must[T any](answer T, err error) T {
	if err != nil {
		panic(err)
	}
	return answer
}

func text(value string) *string { return &value }

func subject() interdict.MatchRequest {
	return interdict.MatchRequest{
		Schema: interdict.Person,
		Properties: interdict.SubjectProperties{
			Name:                 []string{"Taisiya Bulgozhina"},
			BirthDate:            &[]string{"1988-09-03"},
			Country:              &[]string{"cy"},
			AdditionalProperties: map[string][]string{"nickname": {"Taya"}},
		},
	}
}

func main() {
	ctx := context.Background()
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("SERVICE_KEY"))
		return nil
	}
	client := must(interdict.NewClientWithResponses(
		os.Getenv("SERVICE_URL"), interdict.WithRequestEditorFn(withKey)))

	page := must(client.SearchWithResponse(ctx, &interdict.SearchParams{
		Query:   text("bulgozhina"),
		Dataset: text("us_ofac_sdn,un_sc_sanctions"),
		Schema:  text("Person,Company"),
	})).JSON200
	equal(page.Total, int64(1))
	equal(page.Results[0].Id, id)

	best := must(client.MatchWithResponse(ctx, nil, subject())).JSON200.Results[0]
	equal(best.Id, id)
	equal(best.Match, true)
	equal(best.Features.Identifier, (*float64)(nil))
	equal(best.Properties["birthDate"], []string{"1988-09-03"})

	bad := subject()
	threshold := 7.0
	bad.Threshold = &threshold
	queries := interdict.BatchQueries{"good": subject(), "bad": bad}
	responses := must(client.MatchBatchWithResponse(ctx, nil, interdict.BatchRequest{Queries: queries})).JSON200.Responses
	equal((*responses["good"].Results)[0].Id, id)
	equal(responses["good"].Error, (*interdict.ItemError)(nil))
	equal(responses["bad"].Error.Code, interdict.ItemErrorCodeInvalidRequest)
	equal(responses["bad"].Results, (*[]interdict.Candidate)(nil))

	entity := must(client.GetEntityWithResponse(ctx, id, nil)).JSON200.Entity
	equal(entity.ListingStatus, interdict.Listed)
	equal(entity.DelistedOn, (*string)(nil))
	history := must(client.GetEntityHistoryWithResponse(ctx, id, nil)).JSON200.History
	equal(history.CurrentlyListed, true)
	equal(history.Listings[0].Program, "RUSSIA-EO14024")

	isThere := false
	for _, dataset := range must(client.ListDatasetsWithResponse(ctx, nil)).JSON200.Datasets {
		isThere = isThere || dataset.Name == "us_ofac_sdn"
	}
	equal(isThere, true)
	germany := ""
	for _, country := range must(client.ListCountriesWithResponse(ctx, nil)).JSON200.Countries {
		if country.Code == "de" {
			germany = country.Name
		}
	}
	equal(germany, "Germany")
	matchable := 0
	for _, schema := range must(client.ListSchemasWithResponse(ctx, nil)).JSON200.Schemas {
		if schema.Matchable {
			matchable++
		}
	}
	equal(matchable, 6)
	equal(must(client.GetHealthWithResponse(ctx, nil)).JSON200.Status, interdict.Ok)
	equal(must(client.GetReadinessWithResponse(ctx, nil)).JSON200.Snapshot.Demonstration, false)

	session := must(client.GetSessionWithResponse(ctx, nil)).JSON200
	equal(session.Account, "clients")
	opened := must(client.OpenCaseWithResponse(ctx, nil, interdict.OpenCaseRequest{
		Reference: text("K-3"), Query: subject(), EntityId: id, Score: best.Score, RequestId: "screening-3",
	})).JSON200
	decided := must(client.DecideCaseWithResponse(ctx, opened.Case.Id, nil, interdict.DecisionRequest{
		Verdict: interdict.Unsure, Reason: "To be asked", Version: opened.Case.Version,
	})).JSON200
	equal(decided.Case.Status, interdict.CaseStatusOpen)

	refused := must(client.GetEntityWithResponse(ctx, "nobody/here", nil))
	equal(refused.StatusCode(), 404)
	equal(refused.JSON404.Error.Code, interdict.ErrorCodeEntityNotFound)
	equal(refused.JSON404.Error.RequestId, refused.HTTPResponse.Header.Get("X-Request-Id"))
}
